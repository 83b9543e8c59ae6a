import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Slack answers; it can't be reached; it answers 500; it takes what it is sent and says nothing. */
export type NetworkState = 'fine' | 'closed' | 'failing' | 'silent';

export type Network = {
  url: string;
  setWeather(weather: NetworkState): Promise<void>;
  /** Addresses that were asked for and answered by Slack. */
  reached: string[];
  /** Those that the weather kept from Slack. (Nobody can count them while it is closed.) */
  lost: string[];
  close(): Promise<void>;
};

type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The wire between the product and Slack, always at the same address. `own` may answer by itself. */
export async function startNetwork(target: string, own: RequestInterceptor): Promise<Network> {
  let weather: NetworkState = 'fine';
  const reached: string[] = [];
  const lost: string[] = [];
  const silenced = new Set<ServerResponse>();

  const server = createServer((near, answer) => {
    (weather === 'fine' ? reached : lost).push(near.url ?? '');
    if (weather === 'fine') {
      if (!own(near, answer)) forward(target, near, answer);
      return;
    }
    near.resume();
    if (weather === 'failing') answer.writeHead(500).end('no healthy upstream');
    else silenced.add(answer);
  });
  const listenAt = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stopListening = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listenAt(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    reached,
    lost,
    async setWeather(next) {
      weather = next;
      if (next === 'closed') return stopListening();
      if (!server.listening) await listenAt(port);
      for (const answer of silenced) answer.destroy();
      silenced.clear();
    },
    close: stopListening,
  };
}

function forward(target: string, near: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = near;
  const far = request(`${target}${near.url}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  far.on('error', () => answer.destroy());
  near.pipe(far);
}
