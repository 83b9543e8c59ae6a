import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

type Pool = { totalCount: number; idleCount: number; waitingCount: number };
type Waiting = { kind: string; waiting: number; oldestSeconds: number };
type RequestObservation = { method: string; route: string; status: number; ms: number };

/**
 * The content of `/metrics`. Label values are patterns, methods and statuses: a small, closed set.
 */
export function createMetrics() {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observeRequest({ method, route, status, ms }: RequestObservation): void {
      requests.observe({ method: methodLabel(method), route, status: String(status) }, ms / 1000);
    },
    watchProcess(): void {
      collectDefaultMetrics({ register: registry });
    },
    watchPool(pool: Pool): void {
      new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool, and requests waiting for one.',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      });
    },
    /** The same in every process: the queue is the database's. While that is down, the figures are left out. */
    watchBacklog(read: () => Promise<Waiting[]>): void {
      let reading: Promise<Waiting[]> | undefined;
      // One query for both gauges, which are collected at the same time.
      const readOnce = () => {
        reading ??= read()
          .catch(() => [])
          .finally(() => {
            reading = undefined;
          });
        return reading;
      };
      const watch = (name: string, help: string, pick: (each: Waiting) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['kind'],
          registers: [registry],
          async collect() {
            const found = await readOnce();
            this.reset();
            for (const each of found) this.set({ kind: each.kind }, pick(each));
          },
        });
      const what = 'jobs, posts to Slack and mails that are due and not done';
      watch('backlog_waiting', `How many ${what}.`, ({ waiting }) => waiting);
      watch(
        'backlog_oldest_seconds',
        `Age of the oldest of the ${what}.`,
        (each) => each.oldestSeconds,
      );
    },
    watchStreams(count: () => number): void {
      new Gauge({
        name: 'live_streams',
        help: 'Pages that listen for live events.',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
  };
}

function methodLabel(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other';
}

/** Answers `/metrics`, on a port of its own. */
export function serveMetrics({ registry }: Metrics): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}
