// The tree over the leaves (RFC 6962) and paths in it (RFC 9162, 2.1.3.2).
import { joined, same, sha256, utf8 } from "./crypto.js";

export const leafHash = (text) => sha256(joined([0], utf8(text)));
const node = (left, right) => sha256(joined([1], left, right));

export async function rootOf(hashes) {
  if (hashes.length === 0) return sha256(new Uint8Array());
  if (hashes.length === 1) return hashes[0];
  let left = 1;
  while (2 * left < hashes.length) left *= 2;
  return node(await rootOf(hashes.slice(0, left)), await rootOf(hashes.slice(left)));
}

// Does the path lead from leaf number `index` of `size` to the root?
export async function isIncluded(hash, index, size, path, root) {
  if (index >= size) return false;
  let [fn, sn, r] = [index, size - 1, hash];
  for (const p of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = await node(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else r = await node(r, p);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && same(r, root);
}
