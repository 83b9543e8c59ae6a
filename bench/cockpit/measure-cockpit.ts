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
import type { CockpitStatements } from './run-statements.ts';

const floor = 'its SQL alone, through pg';
const endpoint = 'our HTTP endpoint';
/** A program has a handful of staff, who rarely look at the same moment. */
const connections = 2;

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
  const bare = await startChild<CockpitStatements, Run>('cockpit/run-statements.ts', env);
  const product = await startChild('product/serve-product.ts', {
    ...env,
    BENCH_SLACK_URL: 'http://127.0.0.1:9',
  });
  const path = `/api/admin/cohorts/${visitor.cohortId}/cockpit`;
  try {
    const measured = await measureInRounds(
      [
        {
          name: floor,
          measure: async (requests) => toSample(await bare.ask({ ...statements, requests })),
        },
        {
          name: endpoint,
          measure: async (count) => {
            const { method, headers } = visitor;
            const requests = Array.from({ length: count }, () => ({ method, headers, path }));
            return toSample(await driveHttp(product.port, requests, connections));
          },
        },
      ],
      { ...options, requests: Math.min(options.requests, 1000) },
    );
    const { startups, weeks } = cohortSize;
    return {
      tables: [
        {
          title: `The cockpit of ${startups} startups with ${weeks} weeks behind them (${connections} connections)`,
          measured,
          limit: floor,
          floor,
          goals: [
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
): Promise<Omit<CockpitStatements, 'requests'>> {
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
