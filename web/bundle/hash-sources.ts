import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One hash over the names and contents of everything below `entries` (files or folders). */
export async function hashSources(root: string, entries: string[]): Promise<string> {
  const files = (await Promise.all(entries.map((entry) => filesBelow(root, entry)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, entry: string): Promise<string[]> {
  const found = await readdir(path.join(root, entry), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (!found) return [entry];
  const nested = found.map((each) => {
    const below = path.posix.join(entry, each.name);
    if (each.isDirectory()) return filesBelow(root, below);
    return each.name.includes('.test.') ? [] : [below];
  });
  return (await Promise.all(nested)).flat();
}
