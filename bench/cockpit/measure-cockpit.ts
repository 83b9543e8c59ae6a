import { openDatabase } from '#db/connect.ts';
import { listCockpit } from '#db/queries/cohorts/cockpit.ts';
import type { Cockpit } from '#shared/api/cockpit.ts';
import { record, toWire } from '../complete-task/record-statements.ts';
import { openPool, productPool, refreshSessions } from '../database.ts';
import { startChild } from '../measure/child-process.ts';
import { driveHttp } from '../measure/drive-http.ts';
import { measureInRounds, type Run, toSample } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import { type CockpitVisitor, cohortSize, generateCohort } from './generate-cohort.ts';
import type { CockpitStatements } from './serve-floor.ts';

const limit = 'its SQL alone, through pg';
const floor = 'bare Express 5 + pg, the same SQL';
const endpoint = 'our HTTP endpoint';
/** A program has a handful of staff, who rarely look at the same moment. */
const connections = 1;

/** W7: the cockpit of a cohort of 200 startups with two years of history. */
export async function measureCockpit(url: string, options: Options): Promise<Result> {
  const pool = openPool(url);
  const visitor = await generateCohort(pool);
  await refreshSessions(pool);
  await pool.end();
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };
  const statements = await recordCockpit(url, visitor);
  const bare = await startChild<number, Run>('cockpit/serve-floor.ts', {
    ...env,
    BENCH_STATEMENTS: JSON.stringify(statements),
  });
  const product = await startChild('product/serve-product.ts', {
    ...env,
    BENCH_SLACK_URL: 'http://127.0.0.1:9',
  });
  const path = `/api/admin/cohorts/${visitor.cohortId}/cockpit`;
  const drive = async (port: number, at: string, count: number) => {
    const { method, headers } = visitor;
    const requests = Array.from({ length: count }, () => ({ method, headers, path: at }));
    return toSample(await driveHttp(port, requests, connections));
  };
  try {
    const measured = await measureInRounds(
      [
        { name: limit, measure: async (count) => toSample(await bare.ask(count)) },
        { name: floor, measure: (count) => drive(bare.port, '/cockpit', count) },
        { name: endpoint, measure: (count) => drive(product.port, path, count) },
      ],
      { ...options, requests: Math.min(options.requests, 1000) },
    );
    const { startups, weeks } = cohortSize;
    return {
      tables: [
        {
          title: `The cockpit of ${startups} startups with ${weeks} weeks behind them (one look at a time)`,
          measured,
          limit,
          floor,
          goals: [
            { contender: endpoint, figure: 'perSecond', of: { contender: limit }, min: 0.7 },
            { contender: endpoint, figure: 'perSecond', of: { contender: floor }, min: 0.7 },
            { contender: endpoint, figure: 'p99', max: 150 },
          ],
        },
      ],
      discrepancies: await findDiscrepancies(`http://127.0.0.1:${product.port}${path}`, visitor),
    };
  } finally {
    await Promise.all([bare, product].map((child) => child.stop()));
  }
}

/** The statements of one request, the one about the cohort first. */
async function recordCockpit(
  url: string,
  { cohortId, accountId }: CockpitVisitor,
): Promise<CockpitStatements> {
  const handle = openDatabase({ url });
  try {
    const now = new Date();
    const { cohort, timeZone } = await listCockpit(handle.db, { cohortId, accountId, now });
    const { name, startsOn, endsOn } = cohort;
    const queries = await record([[{ name, startsOn, endsOn, timeZone }]], (db) =>
      listCockpit(db, { cohortId, accountId, now }),
    );
    return {
      texts: queries.map(({ sql }) => sql),
      values: queries.map(({ parameters }) => parameters.map(toWire)),
    };
  } finally {
    await handle.close();
  }
}

async function findDiscrepancies(address: string, { headers }: CockpitVisitor): Promise<string[]> {
  const answer = await fetch(address, { headers });
  const { rows } = (await answer.json()) as Cockpit;
  const found = [rows.length, rows[0]?.weeks.length, rows[0]?.notes.count].join();
  const expected = [cohortSize.startups, 4, 5].join();
  return found === expected ? [] : [`cockpit: ${found} instead of ${expected}`];
}
