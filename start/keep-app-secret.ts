import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The 32 bytes that seal tokens, base64. Without one in the settings it is made once and kept in
 * the data folder, readable by its owner only; two processes that start at once agree on one.
 */
export async function keepAppSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64');
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
