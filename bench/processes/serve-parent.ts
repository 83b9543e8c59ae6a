import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FromChild } from './start-child.ts';

/** Tells the parent that this child is ready and answers its requests, until the parent is gone. */
export function serveParent<Request>(work: (request: Request) => Promise<unknown>, port = 0): void {
  process.on('message', (request) => {
    work(request as Request).then(
      (reply) => say({ reply }),
      (error: Error) => say({ failed: error.stack ?? error.message }),
    );
  });
  process.on('disconnect', () => process.exit());
  say({ ready: { port } });
}

/** The same for a child whose work arrives by HTTP. */
export function serveHttpTo(server: Server): void {
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () =>
    serveParent(() => Promise.resolve(), (server.address() as AddressInfo).port),
  );
}

/** An environment variable that the parent set. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: run this through npm run bench`);
  return value;
}

function say(message: FromChild): void {
  process.send?.(message);
}
