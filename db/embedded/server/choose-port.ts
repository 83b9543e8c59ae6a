import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The port of the last time when it is free, so that a connection string stays good; else a free one. */
export async function choosePort(portFile: string): Promise<number> {
  const remembered = readPort(portFile);
  if (remembered !== undefined) {
    const port = await tryPort(remembered);
    if (port !== undefined) return port;
  }
  const port = await tryPort(0);
  if (port === undefined) throw new Error('No TCP port is free on 127.0.0.1.');
  // Removed first: root may have written it in a folder that is ours.
  rmSync(portFile, { force: true });
  writeFileSync(portFile, `${port}\n`);
  return port;
}

function readPort(portFile: string): number | undefined {
  try {
    const port = Number(readFileSync(portFile, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
