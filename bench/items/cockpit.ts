import { openDatabase } from '#db/connect.ts';
import { listCockpit } from '#db/queries/cohorts/cockpit.ts';
import type { Cockpit as CockpitView } from '#shared/api/cockpit.ts';
import { openPool, refreshSessions, takeTurns } from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import { measureInRounds, type Run } from '../measure/measure-in-rounds.ts';
import { record, toWire } from '../measure/record-statements.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import type { CockpitStatements } from '../servers/cockpit.ts';
import { type Cockpit, cohortSize, generateCohort } from './generate-cohort.ts';

const limit = 'its SQL alone, through pg';
const floor = 'bare Express 5 + pg, the same SQL';
const endpoint = 'our HTTP endpoint';
/** A program has a handful of staff, who rarely look at the same moment. */
const connections = 1;

/** W7: the cockpit of a cohort of 200 startups with two years of history. */
export async function measureCockpit(url: string, options: Options): Promise<Result> {
  const cockpit = await generateCohort(url);
  const pool = openPool(url);
  await refreshSessions(pool);
  await pool.end();
  const staff = takeTurns(cockpit.staff);
  const children = childrenOn(url, connections);
  const path = `/api/admin/cohorts/${cockpit.cohortId}/cockpit`;
  try {
    const statements = JSON.stringify(await recordCockpit(url, cockpit));
    const bare = await children.start<number, Run>('servers/cockpit.ts', {
      BENCH_STATEMENTS: statements,
    });
    const product = await children.start('servers/product.ts');
    const measured = await measureInRounds(
      [
        { name: limit, run: (count) => bare.ask(count) },
        {
          name: floor,
          run(count) {
            const look = { method: 'GET' as const, headers: {}, path: '/cockpit' };
            return driveHttp(bare.port, Array<HttpRequest>(count).fill(look), connections);
          },
        },
        {
          name: endpoint,
          run(count) {
            const looks = staff.take(count).map((person) => ({ ...person, path }));
            return driveHttp(product.port, looks, connections);
          },
        },
      ],
      { ...options, requests: Math.min(options.requests, 1000) },
    );
    const { startups, weeks } = cohortSize;
    return {
      tables: [
        {
          title: `The cockpit of ${startups} startups with ${weeks} weeks behind them (one look at a time)`,
          measured,
          people: staff.count(),
          limit,
          floor,
          goals: [
            { contender: endpoint, figure: 'perSecond', of: { contender: limit }, min: 0.7 },
            { contender: endpoint, figure: 'perSecond', of: { contender: floor }, min: 0.7 },
            { contender: endpoint, figure: 'p99', max: 150 },
          ],
        },
      ],
      discrepancies: await findDiscrepancies(`http://127.0.0.1:${product.port}${path}`, cockpit),
    };
  } finally {
    await children.stop();
  }
}

/** The statements of one request, the one about the cohort first. */
async function recordCockpit(
  url: string,
  { cohortId, accountId }: Cockpit,
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

async function findDiscrepancies(address: string, { staff }: Cockpit): Promise<string[]> {
  const answer = await fetch(address, { headers: staff[0]?.headers ?? {} });
  const { rows } = (await answer.json()) as CockpitView;
  const found = [rows.length, rows[0]?.weeks.length, rows[0]?.notes.count].join();
  const expected = [cohortSize.startups, 4, 5].join();
  return found === expected ? [] : [`${found} startups, weeks and notes instead of ${expected}`];
}
