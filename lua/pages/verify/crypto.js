// Hashes, key derivation, streams and Ed25519. The browser's own where it has them; SHAKE256, and
// Ed25519 for browsers without it, are written out.

export const utf8 = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
export const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

export function joined(...parts) {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

// The bytes; null: this is not base64 in its only correct form.
export function fromBase64(text) {
  try {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return base64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
export const sha512 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));

// ---- SHAKE256 (FIPS 202) ----

const MASK = 2n ** 64n - 1n;
const rotl = (word, by) => ((word << by) | (word >> (64n - by))) & MASK;

// The round constants come from a shift register, the rotations from a walk over the lanes.
const ROUNDS = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt((1 << j) - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
})();
const WALK = (() => {
  let [x, y] = [1, 0];
  return Array.from({ length: 24 }, (_, t) => {
    const step = { at: x + 5 * y, by: BigInt((((t + 1) * (t + 2)) / 2) % 64) };
    [x, y] = [y, (2 * x + 3 * y) % 5];
    return step;
  });
})();

function permute(a) {
  for (const constant of ROUNDS) {
    const c = [0, 1, 2, 3, 4].map((x) => a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
    for (let i = 0; i < 25; i++) a[i] ^= c[(i + 4) % 5] ^ rotl(c[(i + 1) % 5], 1n);
    const b = [a[0]];
    for (const { at, by } of WALK) {
      const [x, y] = [at % 5, Math.floor(at / 5)];
      b[y + 5 * ((2 * x + 3 * y) % 5)] = rotl(a[at], by);
    }
    for (let i = 0; i < 25; i++) {
      const row = i - (i % 5);
      a[i] = b[i] ^ (~b[row + ((i + 1) % 5)] & MASK & b[row + ((i + 2) % 5)]);
    }
    a[0] ^= constant;
  }
}

const RATE = 136;

// The first `size` bytes, at most 136.
export function shake256(bytes, size) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / RATE) * RATE);
  padded.set(bytes);
  padded[bytes.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const view = new DataView(padded.buffer);
  const lanes = Array(25).fill(0n);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let i = 0; i < RATE / 8; i++) lanes[i] ^= view.getBigUint64(at + 8 * i, true);
    permute(lanes);
  }
  const out = new DataView(new ArrayBuffer(RATE));
  for (let i = 0; i < RATE / 8; i++) out.setBigUint64(8 * i, lanes[i], true);
  return new Uint8Array(out.buffer, 0, size);
}

// ---- what follows from the seed ----

const LABEL = "twistseal/v1";

export async function derive(seed, purpose, path) {
  const key = await crypto.subtle.importKey("raw", seed, "HKDF", false, ["deriveBits"]);
  const how = {
    name: "HKDF", hash: "SHA-256", salt: utf8(LABEL), info: utf8(`${LABEL}/${purpose}\0${path}`),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
}

export const commitment = (seed) => sha256(joined(utf8(`${LABEL}/seed\0`), seed));

// Draws of a stream: each call gives a number below `bound`, a BigInt for a BigInt.
export function stream(key) {
  let [block, view, at] = [0n, null, RATE];
  const word = () => {
    if (at === RATE) {
      const index = new DataView(new ArrayBuffer(8));
      index.setBigUint64(0, block++);
      const input = joined(utf8(`${LABEL}/stream\0`), key, new Uint8Array(index.buffer));
      view = new DataView(shake256(input, RATE).slice().buffer);
      at = 0;
    }
    at += 8;
    return view.getBigUint64(at - 8);
  };
  return (bound) => {
    const n = BigInt(bound);
    let next = word();
    while (next < 2n ** 64n % n) next = word();
    return typeof bound === "bigint" ? next % n : Number(next % n);
  };
}

// ---- Ed25519 (RFC 8032) ----

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (a, m = P) => ((a % m) + m) % m;

function power(base, exponent) {
  let result = 1n;
  for (let b = mod(base), e = exponent; e > 0n; e >>= 1n, b = mod(b * b)) if (e & 1n) result = mod(result * b);
  return result;
}

const inverse = (a) => power(a, P - 2n);
const D = mod(-121665n * inverse(121666n));
const little = (bytes) => BigInt("0x" + (hex([...bytes].reverse()) || "0"));

// Points are [X, Y, Z, T]: x = X/Z, y = Y/Z, xy = T/Z.
function plus(a, b) {
  const m = mod((a[1] - a[0]) * (b[1] - b[0]));
  const n = mod((a[1] + a[0]) * (b[1] + b[0]));
  const t = mod(2n * a[3] * b[3] * D);
  const z = mod(2n * a[2] * b[2]);
  const [e, f, g, h] = [n - m, z - t, z + t, n + m];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(number, point) {
  let [result, double] = [[0n, 1n, 1n, 0n], point];
  for (let k = number; k > 0n; k >>= 1n, double = plus(double, double))
    if (k & 1n) result = plus(result, double);
  return result;
}

function withY(y, odd) {
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(x * x) !== square || (x === 0n && odd)) return null;
  if ((x & 1n) !== (odd ? 1n : 0n)) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

function decoded(bytes) {
  const number = little(bytes);
  const y = number & (2n ** 255n - 1n);
  return y < P ? withY(y, number >> 255n === 1n) : null;
}

function encoded([x, y, z]) {
  const by = inverse(z);
  const number = mod(y * by) | ((mod(x * by) & 1n) << 255n);
  return fromHex(number.toString(16).padStart(64, "0")).reverse();
}

const BASE = withY(mod(4n * inverse(5n)), false);

export async function ed25519WrittenOut(publicKey, signature, message) {
  const point = decoded(publicKey);
  const s = little(signature.slice(32));
  if (!point || s >= ORDER) return false;
  const h = mod(little(await sha512(joined(signature.slice(0, 32), publicKey, message))), ORDER);
  const minus = [mod(-point[0]), point[1], 1n, mod(-point[3])];
  return same(encoded(plus(times(s, BASE), times(h, minus))), signature.slice(0, 32));
}

export async function ed25519(publicKey, signature, message) {
  let key;
  try {
    key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  } catch {
    return ed25519WrittenOut(publicKey, signature, message);
  }
  return crypto.subtle.verify("Ed25519", key, signature, message);
}
