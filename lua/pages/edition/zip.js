// Writes a ZIP (APPNOTE.TXT, 4.3) of files as they are, in one folder.

const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRCS[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

// Fields of two and four bytes, the lowest first.
function record(...fields) {
  const bytes = fields.flatMap(([size, value]) => Array.from({ length: size }, (_, i) => (value / 2 ** (8 * i)) & 255));
  return Uint8Array.from(bytes);
}

const VERSION = 20;
const UTF8_NAMES = 1 << 11;
const FIRST_DAY = 33; // 1980-01-01: a set has its own date, and the same set is the same file

/** The parts of a ZIP that unpacks to `folder`. */
export function zipped(folder, files) {
  const [parts, list] = [[], []];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(`${folder}/${path}`);
    const about = [[2, VERSION], [2, UTF8_NAMES], [2, 0], [2, 0], [2, FIRST_DAY], [4, crcOf(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]];
    parts.push(record([4, 0x04034b50], ...about), name, bytes);
    list.push(record([4, 0x02014b50], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += 30 + name.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  return [...parts, ...list, record([4, 0x06054b50], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, size], [4, offset], [2, 0])];
}
