import { listSignedInFounders, minPeople, openPool, refreshSessions } from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import { median } from '../measure/measure-in-rounds.ts';
import { type Spans, spanNames } from '../measure/request-spans.ts';
import type { Options } from '../options.ts';
import { align, type Result } from '../report.ts';
import { completionHeaders, insertOpenTasks } from './complete-task.ts';
import { listSignedInInvestors } from './startup-contenders.ts';

const warmUps = 100;

/** Tells where the time of the five most frequent requests goes: one at a time, each by another account. */
export async function measureRequestTime(url: string, _options: Options): Promise<Result> {
  const pool = openPool(url);
  const children = childrenOn(url, 1);
  try {
    await refreshSessions(pool);
    const founders = (await listSignedInFounders(pool)).slice(0, minPeople);
    const investors = (await listSignedInInvestors(pool)).slice(0, minPeople);
    const tasks = await insertOpenTasks(pool, minPeople + warmUps);
    const reads = (people: Pick<HttpRequest, 'headers'>[], path: string): HttpRequest[] =>
      people.map(({ headers }) => ({ method: 'GET', path, headers }));
    const completions = tasks.map(({ taskId, token }) => ({
      path: `/api/tasks/${taskId}/completion`,
      headers: completionHeaders(token),
    }));
    const routes: [string, HttpRequest[], HttpRequest[]?][] = [
      ['the community’s first page', reads(founders, '/api/startups')],
      ['the portal’s first page', reads(investors, '/api/investor/startups')],
      ['the leaderboard', reads(founders, '/api/leaderboard?scope=community')],
      ['a founder’s tasks', reads(founders, '/api/tasks')],
      ['a task is completed', completions.slice(warmUps), completions.slice(0, warmUps)],
    ];
    const product = await children.start<object, Spans[]>('servers/product.ts', {
      BENCH_SPANS: '1',
    });
    const rows: string[][] = [];
    for (const [name, requests, warmUp = requests] of routes) {
      await driveHttp(product.port, warmUp, 1);
      await product.ask({});
      await driveHttp(product.port, requests, 1);
      const spans = await product.ask({});
      if (spans.length !== requests.length)
        throw new Error(`${name}: ${spans.length} of ${requests.length} requests were recorded`);
      const ofAll = spanNames.map((span) => median(spans.map((each) => each[span])));
      const whole = median(
        spans.map((each) => spanNames.reduce((sum, span) => sum + each[span], 0)),
      );
      rows.push([name, ...[...ofAll, whole].map((ms) => ms.toFixed(2))]);
    }
    return {
      tables: [],
      notes: [
        'Where a request’s time goes, ms',
        `medians of ${minPeople} requests, one at a time, of as many accounts`,
        ...align([['', ...spanNames, 'in all'], ...rows]),
      ],
      discrepancies: [],
    };
  } finally {
    await children.stop();
    await pool.end();
  }
}
