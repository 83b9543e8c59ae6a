import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';

export interface Mark {
  file: string;
  nonce: string;
  remove(): void;
}

/**
 * An empty file that says "this process is here" for as long as the process lives. All that there
 * is to know stands in the name, so a mark appears whole or not at all.
 */
export function leaveMark(folder: string, number = 0): Mark {
  const nonce = randomBytes(6).toString('hex');
  const file = path.join(folder, `${number}.${identifyProcess(process.pid)}.${nonce}`);
  writeFileSync(file, '', { flag: 'wx' });
  return { file, nonce, remove: () => rmSync(file, { force: true }) };
}
