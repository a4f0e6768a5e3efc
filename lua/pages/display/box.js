// Opens the box of a sheet with its passcode: PBKDF2 and AES-256-GCM of the browser.

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const utf8 = new TextEncoder();

// A passcode as people type it: hyphens, spaces and capitals do not matter.
const lettersOf = (typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

// A file may come from anyone: more than this would only keep the page busy.
const MOST_ROUNDS = 1000000;

// The key of a passcode; all sheets of a set share one salt, so that one key is tried on all.
export async function keyOf(typed, data) {
  if (!(Number.isInteger(data.rounds) && data.rounds >= 1 && data.rounds <= MOST_ROUNDS))
    throw new RangeError(`the display has no number of rounds from 1 to ${MOST_ROUNDS}`);
  const letters = utf8.encode(lettersOf(typed));
  const base = await crypto.subtle.importKey("raw", letters, "PBKDF2", false, ["deriveKey"]);
  letters.fill(0);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(data.salt), iterations: data.rounds };
  return crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
}

// What the sheet shows, or null if the key is of another.
export async function openBox(sheet, key, data) {
  const label = utf8.encode(`${data.format}\n${data.id}\n${sheet.path}`);
  const how = { name: "AES-GCM", iv: bytesOf(sheet.iv), additionalData: label };
  try {
    const plain = new Uint8Array(await crypto.subtle.decrypt(how, key, bytesOf(sheet.box)));
    const shown = JSON.parse(new TextDecoder().decode(plain));
    plain.fill(0);
    return shown;
  } catch (error) {
    if (error.name === "OperationError") return null;
    throw error;
  }
}

// The sheet that the passcode opens, as { sheet, shown }, or null.
async function findSheet(typed, data) {
  const key = await keyOf(typed, data);
  for (const sheet of data.sheets) {
    const shown = await openBox(sheet, key, data);
    if (shown) return { sheet, shown };
  }
  return null;
}
