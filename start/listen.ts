import { createServer, type RequestListener, type Server } from 'node:http';

export type PortListener = {
  server: Server;
  port: number;
  /** From now on requests go to the product; until then they are asked to come back. */
  open(listener: RequestListener): void;
  close(): Promise<void>;
};

/** A port that another process has: the caller prints the message and stops. */
export class PortBusyError extends Error {
  override name = 'PortBusyError';
}

/**
 * Takes the port first of all: a busy one is known before anything is started. Without a host it
 * listens on IPv6 and IPv4, or on IPv4 alone where there is no IPv6.
 */
export async function listen({
  port,
  host,
}: {
  port: number;
  host: string | undefined;
}): Promise<PortListener> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ code: 'unavailable', message: 'Slipstream is starting.' }));
  };
  const server = createServer((request, response) => listener(request, response));
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new PortBusyError(
          `Port ${port} is taken by another program. Stop it, or start Slipstream on another one: PORT=${port + 1} npm start`,
        ),
      );
    });
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    open(next) {
      listener = next;
    },
    close: () =>
      new Promise((resolve) => {
        // A connection kept alive would hold the server open long after its last answer.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(idle);
          resolve();
        });
      }),
  };
}
