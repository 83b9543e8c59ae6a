import { once } from 'node:events';
import { connect } from 'node:net';
import autocannon from 'autocannon';
import type { Run } from './measure-in-rounds.ts';

export type HttpRequest = {
  path: string;
  headers: Record<string, string>;
  method?: 'GET';
  body?: string;
};

/**
 * Sends each request once, a POST unless it says otherwise, spread evenly over keep-alive
 * connections. Every answer must be a 2xx: a measurement with failures is worthless.
 */
export async function driveHttp(
  port: number,
  requests: HttpRequest[],
  connections: number,
): Promise<Run> {
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  let clients = 0;
  let startedAt = 0;
  let endedAt = 0;
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        amount: requests.length,
        timeout: 20,
        sampleInt: 50,
        setupClient(client) {
          const own = clients++;
          const share = requests.filter((_, index) => index % connections === own);
          client.setRequests(share.map((request) => ({ method: 'POST' as const, ...request })));
          startedAt = performance.now();
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    run.on('response', (_client, status, _bytes, ms) => {
      endedAt = performance.now();
      latencies.push(ms);
      if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1);
    });
  });
  if (refused.size > 0 || errors > 0 || timeouts > 0 || latencies.length !== requests.length) {
    const statuses = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(
      `${latencies.length} of ${requests.length} answers, ${errors} errors, ${timeouts} timeouts ${statuses}`,
    );
  }
  return { latencies, seconds: (endedAt - startedAt) / 1000 };
}

export type LoadCounts = {
  goodPerSecond: number;
  refusedPerSecond: number;
  /** Neither good nor refused, by status; and answers that never came. */
  odd: Record<string, number>;
};

/**
 * Keeps that many connections busy for a while, each asking again as soon as it has its answer, even
 * if that was no. Each connection sends one of the lists of requests, over and over.
 */
export async function driveForAWhile(
  port: number,
  lists: HttpRequest[][],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadCounts> {
  let clients = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient(client) {
      client.setRequests(lists[clients++ % lists.length] ?? []);
    },
  });
  const byStatus = Object.entries(result.statusCodeStats ?? {});
  const count = (isCounted: (status: string) => boolean) =>
    byStatus.reduce((sum, [status, each]) => sum + (isCounted(status) ? (each.count ?? 0) : 0), 0);
  const odd: Record<string, number> = {};
  for (const [status, each] of byStatus) {
    if (!status.startsWith('2') && status !== '503') odd[status] = each.count ?? 0;
  }
  if (result.errors > 0) odd.unanswered = result.errors;
  return {
    goodPerSecond: count((status) => status.startsWith('2')) / result.duration,
    refusedPerSecond: count((status) => status === '503') / result.duration,
    odd,
  };
}

/**
 * POSTs one request after another over one connection. After each, `settle` waits for the work that
 * the request left behind, so the latency is that of the answer alone.
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
