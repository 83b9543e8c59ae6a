import { once } from 'node:events';
import { connect } from 'node:net';
import type { HttpRequest } from './drive-http.ts';
import type { Run } from './sample.ts';

/**
 * POSTs one request after another over one connection, and lets `settle` wait after each until
 * what came of it is over: so the latency is that of the answer alone. Seconds are those waited.
 */
export async function driveOneByOne(
  port: number,
  requests: HttpRequest[],
  settle: () => Promise<void>,
): Promise<Run> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const latencies: number[] = [];
  try {
    for (const request of requests) {
      const bytes = toBytes(request, port);
      const startedAt = performance.now();
      socket.write(bytes);
      // Acknowledgements are a few hundred bytes: they come in one piece.
      const [head] = (await once(socket, 'data')) as [Buffer];
      latencies.push(performance.now() - startedAt);
      if (!head.toString('latin1').startsWith('HTTP/1.1 200 ')) throw new Error(head.toString());
      await settle();
    }
  } finally {
    socket.destroy();
  }
  return { latencies, seconds: latencies.reduce((sum, ms) => sum + ms, 0) / 1000 };
}

function toBytes({ path, headers, body = '' }: HttpRequest, port: number): Buffer {
  const all = { host: `127.0.0.1:${port}`, ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
