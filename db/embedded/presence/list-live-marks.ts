import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';

export interface LiveMark {
  number: number;
  identity: string;
  nonce: string;
}

/** Marks whose process lives; those of the dead are swept away, which is safe: names never repeat. */
export function listLiveMarks(folder: string): LiveMark[] {
  return readdirSync(folder).flatMap((name) => {
    const [number = '', identity = '', nonce = ''] = name.split('.');
    if (isProcessRunning(identity)) return [{ number: Number(number), identity, nonce }];
    rmSync(path.join(folder, name), { force: true });
    return [];
  });
}
