import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The developer's own settings must not reach the product under test, neither the shell's nor those of `.env`. */
export function cleanEnvironment(folder: string): Record<string, string> {
  const file = path.join(folder, '.env');
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const ours = /^(PATH|HOME|LANG|LC_ALL|TMPDIR|TZ|USER|SHELL|CI)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && ours.test(name) ? [[name, value] as const] : [],
  );
  // The file sets only what isn't set yet, and an empty value is no setting.
  return { ...Object.fromEntries(inFile.map((name) => [name, ''])), ...Object.fromEntries(kept) };
}
