import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One hash over the names and contents of every file below the given folders, or of the files. */
export async function hashSources(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await listFiles(path)) {
      hash.update(file.slice(path.length)).update('\0');
      hash.update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const files = await Promise.all(
    entries
      .filter((entry) => !entry.name.includes('.test.'))
      .map((entry) =>
        entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)],
      ),
  );
  return files.flat().sort();
}
