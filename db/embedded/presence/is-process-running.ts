import { identifyProcess } from '#db/embedded/presence/identify-process.ts';

/** Is the process that once had this identity (see `identifyProcess`) still there? */
export function isProcessRunning(identity: string): boolean {
  const current = identifyProcess(Number.parseInt(identity, 10));
  if (current === null) return false;
  return current === identity || [current, identity].some((name) => name.endsWith('-unknown'));
}
