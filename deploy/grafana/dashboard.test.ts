import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from '#web/server/metrics.ts';

const file = path.join(import.meta.dirname, 'slipstream.json');
const { panels, templating } = JSON.parse(readFileSync(file, 'utf8')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
};

/** The names of the samples, as the product's `/metrics` shows them. */
async function samples(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.watchProcess();
  metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  metrics.watchStreams(() => 1);
  metrics.watchBacklog(async () => [{ kind: 'jobs', waiting: 1, oldestSeconds: 1 }]);
  metrics.observeRequest({ method: 'GET', route: '/api/tasks', status: 200, ms: 3 });
  const text = await metrics.registry.metrics();
  return new Set([...text.matchAll(/^([a-z]\w*)[ {]/gm)].map(([, name = '']) => name));
}

it('every metric of the dashboard is one of the product, and all of ours are shown', async () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const asked = new Set([...shown.matchAll(/(\w+)\{/g)].map(([, name = '']) => name));
  const known = await samples();
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  const ours = [...known].filter((name) => !/^(process|nodejs|http)_/.test(name));
  expect(ours.filter((name) => !asked.has(name))).toEqual([]);
  expect(asked).toContain('http_request_duration_seconds_bucket');
  for (const { query } of templating.list) {
    const [, name] =
      /label_values\((\w+)/.exec(typeof query === 'string' ? query : query.query) ?? [];
    if (name) expect(known).toContain(name);
  }
});

it('each panel has an id of its own and a question', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
});
