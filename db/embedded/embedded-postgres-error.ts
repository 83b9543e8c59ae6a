import fs from 'node:fs';

/** The embedded server can't run here. The message is a sentence that says what to do. */
export class EmbeddedPostgresError extends Error {}

const causes: [RegExp, (folder: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (folder) =>
      `The disk of ${folder} is full: free some space (a new database needs 100 MB), or set DATA_DIR to a folder on another disk, and start again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) =>
      `The data folder ${folder} can't be written, because its disk is read-only: set DATA_DIR to a folder that can, or DATABASE_URL to a server of your own.`,
  ],
  [
    /ENOTDIR|EEXIST|EISDIR|ENAMETOOLONG|ELOOP|ENOENT: .*(mkdir|chmod)/,
    (folder) =>
      `The data folder ${folder} can't be used, because a file has its name or one on the way to it or in it, or the system allows none there: move that file away, or set DATA_DIR to another folder.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (folder) =>
      `The data folder ${folder} may not be read and written by this user: start as the user who owns it, or set DATA_DIR to another folder.`,
  ],
];

/** Turns a system error into a sentence; anything else stays as it is. */
export function explainFailure(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) return error;
  const { code, stderr } = error as { code?: unknown; stderr?: unknown };
  // On a full disk, PostgreSQL can't even write why it ends.
  const said = [code, error.message, stderr, isFull(folder) ? 'ENOSPC' : ''].join('\n');
  const explain = causes.find(([pattern]) => pattern.test(said))?.[1];
  return explain ? new EmbeddedPostgresError(explain(folder), { cause: error }) : error;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize < 2 ** 20;
  } catch {
    return false;
  }
}
