// What was dropped or chosen: folders, files and ZIPs, as one map of paths to readers.

const u16 = (view, at) => view.getUint16(at, true);
const u32 = (view, at) => view.getUint32(at, true);

async function inflated(bytes, size, name) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const out = new Uint8Array(size);
  let at = 0;
  for (const reader = stream.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    // Stops at the announced size, so that a small archive cannot fill the memory.
    if (at + value.length > size) throw new Error(`${name}: the ZIP says that it is smaller`);
    out.set(value, at);
    at += value.length;
  }
  if (at !== size) throw new Error(`${name}: the ZIP says that it is larger`);
  return out;
}

const FILE_MAX = 2 ** 28;

// The entries of a ZIP (APPNOTE.TXT, 4.3), from its central directory.
async function unzipped(file, into, folder) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && u32(view, end) !== 0x06054b50) end--;
  if (end < 0) throw new Error(`${file.name}: is damaged`);
  let at = u32(view, end + 16);
  for (let left = u16(view, end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || u32(view, at) !== 0x02014b50) throw new Error(`${file.name}: is damaged`);
    const [flags, method, packed, size, start] = [u16(view, at + 8), u16(view, at + 10), u32(view, at + 20), u32(view, at + 24), u32(view, at + 42)];
    const nameSize = u16(view, at + 28);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
    at += 46 + nameSize + u16(view, at + 30) + u16(view, at + 32);
    if (name.endsWith("/")) continue;
    if (flags & 1) throw new Error(`${file.name}: is encrypted: open it first, and drop the folder`);
    if ((method !== 0 && method !== 8) || size > FILE_MAX) throw new Error(`${name}: this page cannot unpack it`);
    const from = start + 30 + u16(view, start + 26) + u16(view, start + 28);
    const body = bytes.subarray(from, from + packed);
    into.set(folder + name, () => (method === 0 ? body : inflated(body, size, name)));
  }
}

export async function addFile(file, path, into) {
  if (file.size > FILE_MAX) throw new Error(`${path}: is larger than 256 MiB`);
  if (/\.zip$/i.test(file.name)) {
    // The archive of a folder's content unpacks to a folder, as file managers do it.
    await unzipped(file, into, path.replace(/\.zip$/i, "/"));
  } else into.set(path, async () => new Uint8Array(await file.arrayBuffer()));
}

export async function walk(entry, into) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    return addFile(file, entry.fullPath.slice(1), into);
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return undefined;
    for (const inner of some) await walk(inner, into);
  }
}

export async function filesOf(source) {
  const into = new Map();
  if (source instanceof DataTransfer) {
    const entries = [...source.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry());
    for (const entry of entries) await walk(entry, into);
  } else for (const file of source) await addFile(file, file.webkitRelativePath || file.name, into);
  return into;
}

// Divides them into a set, the folder of its secrets, the sets that it extends, proofs and signers. Of
// several sets it is the one with the highest serial.
export async function sorted(files) {
  const folderOf = (name) => [...files.keys()].filter((path) => path === name || path.endsWith(`/${name}`))
    .map((path) => path.slice(0, path.length - name.length));
  const below = (folder) => new Map([...files].filter(([path]) => path.startsWith(folder)).map(([path, read]) => [path.slice(folder.length), read]));
  const sets = await Promise.all(folderOf("MANIFEST").map(async (folder) => {
    const text = new TextDecoder().decode((await files.get(`${folder}MANIFEST`)()).subarray(0, 2 ** 20));
    return { folder, serial: Number(/^serial: (\d+)$/m.exec(text)?.[1] ?? 1) };
  }));
  sets.sort((a, b) => b.serial - a.serial);
  if (sets.some(({ serial }, i) => i > 0 && serial === sets[i - 1].serial))
    throw new Error("there is more than one set: drop one at a time, with those that it extends");
  const open = sets[0]?.folder;
  const secrets = folderOf("CONTENTS").filter((folder) => sets.every((set) => set.folder !== folder));
  const secret = secrets.find((folder) => folder === `${open?.slice(0, -1)}.secret/`) ?? (secrets.length === 1 && sets.length < 2 ? secrets[0] : undefined);
  const found = { proofs: [], signers: "" };
  if (open !== undefined) found.open = below(open);
  if (secret !== undefined) found.secret = below(secret);
  found.earlier = sets.slice(1).map(({ folder }) => below(folder));
  const known = [...sets.map(({ folder }) => folder), ...secrets];
  for (const [path, read] of files) {
    if (known.some((folder) => path.startsWith(folder))) continue;
    const bytes = await read();
    const start = new TextDecoder().decode(bytes.subarray(0, 4096));
    if (start.startsWith("twistseal/proof/")) found.proofs.push({ path, bytes });
    else if (/(^|\s)(sk-)?ssh-ed25519/.test(start)) found.signers += `${new TextDecoder().decode(bytes)}\n`;
    else throw new Error(`${path}: is no set, no proof and no list of signers`);
  }
  return found;
}
