import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import type { StartupFilter } from '#shared/api/startups.ts';
import { given, serveHttpTo } from '../processes/serve-parent.ts';
import {
  exactStatement,
  keptStatement,
  liveStatement,
  scoredStatement,
} from './floor-statements.ts';

const pool = new pg.Pool({
  connectionString: given('BENCH_DATABASE_URL'),
  max: Number(given('BENCH_POOL')),
  idleTimeoutMillis: 0,
});

/** The best designs of those that were compared; nobody asks who looks, nothing is checked. */
const app = express();
app.set('etag', false);
for (const [path, text] of [
  ['/kept', keptStatement],
  ['/live', liveStatement],
] as const) {
  app.get(path, async (_request, response) => {
    const { rows } = await pool.query({ name: path, text });
    response.type('json').send(rows[0].json);
  });
}
app.get('/api/startups', async (request, response) => {
  const { search = '', stage, industry, funding } = request.query as StartupFilter;
  const isSeeking = funding ? funding === 'seeking' : null;
  const values = [patternOf(search), stage ?? null, industry ?? null, isSeeking];
  const { rows } = await pool.query({ name: 'exact', text: exactStatement, values });
  response.type('json').send(rows[0].json);
});
app.get('/match', async (request, response) => {
  const { search, focus = '' } = request.query as { search?: string; focus?: string };
  const values = [search ? patternOf(search) : null, focus.split(',')];
  const { rows } = await pool.query({ name: 'scored', text: scoredStatement, values });
  response.type('json').send(rows[0].json);
});
function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
serveHttpTo(createServer(app));
