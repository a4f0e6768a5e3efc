// MANIFEST.sig, a signature in OpenSSH's format, and the lines that say whose keys may sign.
import { base64, ed25519, fromBase64, joined, same, sha256, sha512, utf8 } from "./crypto.js";
import { require } from "./report.js";

const NAMESPACE = "manifest@twistseal";

const string = (bytes) => {
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, bytes.length);
  return joined(new Uint8Array(size.buffer), bytes);
};

// Takes strings off a blob, one after the other.
function reader(bytes, place, start = 0) {
  let at = start;
  const take = (size) => {
    require(at + size <= bytes.length, place, "it ends too soon");
    at += size;
    return bytes.slice(at - size, at);
  };
  return {
    next: () => take(new DataView(take(4).buffer).getUint32(0)),
    take,
    end: () => at === bytes.length,
  };
}

const text = (bytes) => String.fromCharCode(...bytes);
const PLAIN = "ssh-ed25519";
const SECURITY_KEY = "sk-ssh-ed25519@openssh.com";

// A public key: its type, its 32 bytes, and the application of a security key.
function readKey(blob, place) {
  const fields = reader(blob, place);
  const key = { type: text(fields.next()), blob };
  const known = key.type === PLAIN || key.type === SECURITY_KEY;
  require(known, place, "its key is not Ed25519");
  key.point = fields.next();
  if (key.type === SECURITY_KEY) key.application = fields.next();
  require(key.point.length === 32 && fields.end(), place, "its key is not Ed25519");
  return key;
}

// Does the signature fit the message? A security key signs more than the message (PROTOCOL.u2f): the
// application, whether its user was there, and a counter.
async function fits(key, blob, message, place) {
  const fields = reader(blob, place);
  const type = text(fields.next());
  const signature = fields.next();
  const more = key.type === SECURITY_KEY ? fields.take(5) : new Uint8Array();
  require(type === key.type && signature.length === 64 && fields.end(), place, "its signature is not Ed25519");
  if (key.type === PLAIN) return ed25519(key.point, signature, message);
  require(more[0] & 1, place, "its security key was used without its user");
  const signed = joined(await sha256(key.application), more, await sha256(message));
  return ed25519(key.point, signature, signed);
}

function unarmored(armored, place) {
  const form = /^-----BEGIN SSH SIGNATURE-----\n((?:[A-Za-z0-9+/=]{1,76}\n)+)-----END SSH SIGNATURE-----\n$/;
  const match = armored.length <= 4096 && form.exec(armored);
  const blob = match && fromBase64(match[1].replaceAll("\n", ""));
  require(blob, place, "its armor is damaged");
  return blob;
}

// The public key under which the signature of the message verifies.
export async function signedBy(armored, message, place) {
  const blob = unarmored(armored, place);
  require(same(blob.slice(0, 10), utf8("SSHSIG\0\0\0\u0001")), place, "it is no SSHSIG of version 1");
  const fields = reader(blob, place, 10);
  const [keyBlob, namespace, reserved, hash, signature] = Array.from({ length: 5 }, () => fields.next());
  const key = readKey(keyBlob, place);
  const hashes = { sha512, sha256 };
  require(text(namespace) === NAMESPACE, place, "it was made for another purpose");
  require(reserved.length === 0 && fields.end(), place, "it holds more than it should");
  require(Object.hasOwn(hashes, text(hash)), place, "its hash is unknown");
  const digest = await hashes[text(hash)](message);
  const signed = joined(utf8("SSHSIG"), ...[namespace, utf8(""), hash, digest].map(string));
  require(await fits(key, signature, signed, place), place, "it does not match MANIFEST");
  return key;
}

export const fingerprint = async (key) => "SHA256:" + base64(await sha256(key.blob)).replace(/=+$/, "");

// ---- who may sign ----

// "*" and "?" as in ssh_config(5), PATTERNS.
function matches(pattern, name) {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*+/g, ".*").replaceAll("?", ".");
  return new RegExp(`^${escaped}$`, "s").test(name);
}

function matchesList(patterns, name) {
  const list = patterns.split(",").filter((p) => p);
  if (list.some((p) => p[0] === "!" && matches(p.slice(1), name))) return false;
  return list.some((p) => p[0] !== "!" && matches(p, name));
}

// 20261122, 202611221200, 20261122120000; local time, or UTC with a Z at the end.
function time(text) {
  const match = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/i.exec(text);
  if (!match) throw new SyntaxError(text);
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const parts = [year, month - 1, day, hour, minute, second];
  const date = match[7] ? new Date(Date.UTC(...parts)) : new Date(...parts);
  const back = match[7] ? [date.getUTCMonth(), date.getUTCDate()] : [date.getMonth(), date.getDate()];
  if (back[0] !== month - 1 || back[1] !== day || hour > 23 || minute > 59 || second > 59) throw new SyntaxError(text);
  return date.getTime();
}

const LINE = /^(?:"([^"]*)"|([^\s"]+))[ \t]+(?:((?:[^\s"]|"(?:[^"\\]|\\.)*")+)[ \t]+)?([^\s"=,]+)[ \t]+(AAAA\S*)(?:[ \t].*)?$/;
const OPTION = /([A-Za-z-]+)(?:="((?:[^"\\]|\\.)*)")?(?:,(?=.)|$)/y;
const KNOWN = ["cert-authority", "namespaces", "valid-after", "valid-before"];

function optionsOf(text) {
  const options = {};
  OPTION.lastIndex = 0;
  while (OPTION.lastIndex < text.length) {
    const match = OPTION.exec(text);
    const name = match?.[1].toLowerCase();
    const valued = name !== "cert-authority";
    if (!match || !KNOWN.includes(name) || name in options || valued !== !!match[2]) throw new SyntaxError(text);
    options[name] = match[2]?.replaceAll('\\"', '"') ?? "";
  }
  return options;
}

function allows(options, now) {
  if ("namespaces" in options && !matchesList(options.namespaces, NAMESPACE)) return false;
  const after = "valid-after" in options ? time(options["valid-after"]) : -Infinity;
  const before = "valid-before" in options ? time(options["valid-before"]) : Infinity;
  if (after >= before) throw new SyntaxError("dates");
  return after <= now && now <= before;
}

function whoOf(line, key, now) {
  const match = LINE.exec(line);
  if (!match) throw new SyntaxError(line);
  const [who, options] = [match[1] ?? match[2], optionsOf(match[3] ?? "")];
  const allowed = allows(options, now);
  if (![PLAIN, SECURITY_KEY].includes(match[4]) || "cert-authority" in options) return null;
  const blob = fromBase64(match[5]);
  if (!blob || readKey(blob, "signers").type !== match[4]) throw new SyntaxError(line);
  const somebody = who.split(",").some((p) => p && p[0] !== "!" && matchesList(who, p));
  if (!same(blob, key.blob)) return null;
  return allowed && somebody ? who : "";
}

// Whom the lines of an allowed_signers file give this key to; "": they have it, and do not allow it; null: no
// line has it. Throws an Error that
// names a line that cannot be read, which is no finding about the set.
export function signerOf(lines, key, now = Date.now()) {
  let found = null;
  for (const [i, raw] of lines.split("\n").entries()) {
    const line = raw.replace(/^[ \t\r]+|[ \t\r]+$/g, "");
    if (line === "" || line.startsWith("#")) continue;
    let who;
    try {
      who = whoOf(line, key, now);
    } catch {
      throw new Error(`signers, line ${i + 1}: cannot be read`);
    }
    if (who) return who;
    found ??= who;
  }
  return found;
}
