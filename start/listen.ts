import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';

export type PortListener = {
  server: Server;
  port: number;
  /** Requests are answered with 503 until this is called. */
  open(listener: RequestListener): void;
  /** Ends each connection with its next answer, so that clients come back elsewhere. */
  drain(): void;
  close(): Promise<void>;
};

/** Another process has the port: the caller prints the message and stops. */
export class PortBusyError extends Error {
  override name = 'PortBusyError';
}

type ListenOptions = { port: number; host: string | undefined; setting: 'PORT' | 'METRICS_PORT' };

/**
 * Takes the port before anything else is started, so that a busy one is noticed first. Without a
 * host it listens on IPv6 and IPv4, or on IPv4 alone where there is no IPv6.
 */
export async function listen({ port, host, setting }: ListenOptions): Promise<PortListener> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ code: 'unavailable', message: 'Slipstream is starting.' }));
  };
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  const server = createServer((request, response) => {
    response.shouldKeepAlive &&= !isDraining;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    listener(request, response);
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new PortBusyError(
          setting === 'PORT'
            ? `Port ${port} is taken by another program. Stop it, or start Slipstream on another one: PORT=${port + 1} npm start`
            : `Port ${port} of METRICS_PORT is taken by another program: stop it, or set METRICS_PORT to another port.`,
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
    drain() {
      isDraining = true;
      for (const response of unanswered) response.shouldKeepAlive = false;
    },
    close: () =>
      new Promise((resolve) => {
        // Idle keep-alive connections would keep the server open long after the last answer.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(idle);
          resolve();
        });
      }),
  };
}
