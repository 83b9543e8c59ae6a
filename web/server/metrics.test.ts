import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics, serveMetrics } from '#web/server/metrics.ts';

const metrics = createMetrics();
const server = createServer(serveMetrics(metrics));
let url: string;
beforeAll(async () => {
  metrics.watchPool({ totalCount: 7, idleCount: 3, waitingCount: 2 });
  metrics.watchStreams(() => 5);
  metrics.watchProcess();
  let reads = 0;
  metrics.watchBacklog(async () => {
    reads += 1;
    if (reads > 1) throw new Error('One query a scrape is enough.');
    return [{ kind: 'mails', waiting: 4, oldestSeconds: 90 }];
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('metrics show durations by route, the pool and the open pages', async () => {
  metrics.observeRequest({ method: 'GET', route: '/api/tasks', status: 200, ms: 30 });
  metrics.observeRequest({ method: 'BREW', route: 'unmatched', status: 404, ms: 1 });
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/tasks",status="200"} 0',
    'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/tasks",status="200"} 1',
    'http_request_duration_seconds_count{method="other",route="unmatched",status="404"} 1',
    'database_connections{state="busy"} 4',
    'database_connections{state="idle"} 3',
    'database_connections{state="waiting"} 2',
    'live_streams 5',
    'process_cpu_seconds_total',
    'backlog_waiting{kind="mails"} 4',
    'backlog_oldest_seconds{kind="mails"} 90',
  ]) {
    expect(text).toContain(line);
  }
});

it('leaves the backlog out while the database is down, and shows the rest', async () => {
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).not.toContain('backlog_waiting{');
  expect(text).toContain('live_streams 5');
});

it('the metrics server shows nothing else', async () => {
  expect((await fetch(`${url}/`)).status).toBe(404);
});
