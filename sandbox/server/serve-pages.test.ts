import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoopbackServer, listenOnLoopback } from '#sandbox/server/listen-on-loopback.ts';
import { servePages } from '#sandbox/server/serve-pages.ts';

let server: LoopbackServer;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<title>Sandbox</title>');
  await writeFile(join(dist, 'assets', 'a.js'), '1');
  const app = express();
  app.use('/sandbox', servePages(dist));
  server = await listenOnLoopback(app);
});

afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

test.each(['slack', 'slack/join', 'slack/authorize', 'mail'])(
  'serves the page at /%s',
  async (path) => {
    const response = await fetch(`${server.url}/sandbox/${path}?as=x`);
    expect(await response.text()).toContain('<title>Sandbox</title>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  },
);

test('redirects the root to Slack, caches assets, and leaves other addresses to the product', async () => {
  const bare = await fetch(`${server.url}/sandbox`, { redirect: 'manual' });
  expect(bare.headers.get('location')).toBe('/sandbox/slack');
  const asset = await fetch(`${server.url}/sandbox/assets/a.js`);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${server.url}/sandbox/other`)).status).toBe(404);
});
