import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';

export type PortListener = {
  server: Server;
  port: number;
  /** `/healthz` and `/readyz` say so until `open`: a long migration is no reason to end the process. */
  setStatus(status: StartStatus): void;
  /** Requests but `/healthz` are answered with 503 until this is called. */
  open(listener: RequestListener): void;
  /** Ends each connection with its next answer, so that clients come back elsewhere. */
  drain(): void;
  close(): Promise<void>;
};

type StartStatus = 'starting' | 'waiting for PostgreSQL' | 'migrating';

/** The port can't be used: the caller prints the message and stops. */
export class PortError extends Error {
  override name = 'PortError';
}

type ListenOptions = { port: number; host: string | undefined; setting: 'PORT' | 'METRICS_PORT' };

/**
 * Takes the port before anything else is started, so that a busy one is noticed first. Without a
 * host it listens on IPv6 and IPv4, or on IPv4 alone where there is no IPv6.
 */
export async function listen({ port, host, setting }: ListenOptions): Promise<PortListener> {
  let status: StartStatus = 'starting';
  let listener: RequestListener = ({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const ok = path === '/healthz';
    const body =
      ok || path === '/readyz'
        ? { ok, status }
        : { code: 'unavailable', message: 'Slipstream is starting.' };
    if (!ok) response.setHeader('Retry-After', '1');
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(ok ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
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
      reject(new PortError(explainFailure(error, { port, host, setting }), { cause: error }));
    });
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    setStatus(next) {
      status = next;
    },
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

function explainFailure(
  { code, message }: NodeJS.ErrnoException,
  { port, host, setting }: ListenOptions,
): string {
  if (code === 'EADDRINUSE' && setting === 'PORT') {
    return `Port ${port} is taken by another program. Stop it, or start Slipstream on another one: PORT=${port + 1} npm start`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} of METRICS_PORT is taken by another program: stop it, or set METRICS_PORT to another port.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is closed to this user: set ${setting} to one above 1023, and let a proxy lead to it.`;
  }
  return `Slipstream can't listen on ${host ?? 'this machine'} (${message}): set HOST to an address of this machine, or remove it.`;
}
