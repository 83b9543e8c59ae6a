import pg from 'pg';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { generateTasksForEveryone } from '#db/operations/tasks/generate-tasks.ts';
import { type Sample, shuffle } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';

const copy = 'COPY of the same rows';
const ours = 'our operation';
const again = 'our operation, when nothing is missing';

/** W5: a week begins for all founders at once. */
export async function measureGenerateTasks(url: string, options: Options): Promise<Result> {
  const handle = openDatabase({ url, max: 2 });
  const plain = await openPlainClient(url);
  const now = new Date();
  try {
    const first = await generateTasksForEveryone(handle.db, { now });
    const discrepancies = await findDiscrepancies(handle, first);
    const file = await exportRows(plain);
    const samples = new Map<string, Sample[]>([copy, ours, again].map((name) => [name, []]));
    const { rounds } = options;
    for (let round = 0; round < rounds; round += 1) {
      for (const name of shuffle([copy, ours])) {
        await deleteGenerated(plain);
        const seconds = await time(async () => {
          if (name === copy) await plain.query(`copy tasks from '${file}'`);
          else await generateTasksForEveryone(handle.db, { now });
        });
        samples.get(name)?.push(toRate(first.added, seconds));
        if (name === ours) samples.get(again)?.push(toRate(first.added, await runAgain()));
      }
    }
    await deleteGenerated(plain);
    return {
      tables: [
        {
          title: `Tasks of a new week for ${first.founders.toLocaleString('en')} founders`,
          counted: 'tasks',
          measured: { samples, rounds, requests: { min: first.added, max: first.added } },
          limit: copy,
          floor: copy,
          goals: [{ contender: ours, figure: 'perSecond', of: { contender: copy }, min: 0.7 }],
        },
      ],
      discrepancies,
    };

    /** A day's runs add at most eight together: a second one adds nothing. */
    async function runAgain(): Promise<number> {
      await plain.query('truncate task_generations');
      return time(async () => {
        const { added } = await generateTasksForEveryone(handle.db, { now });
        if (added !== 0) discrepancies.push(`a repeated run added ${added} tasks`);
      });
    }
  } finally {
    await plain.end();
    await handle.close();
  }
}

/** Copies what the operation made to a file that the server reads itself, so that only the writing is timed. */
async function exportRows(plain: PlainClient): Promise<string> {
  const [row] = await plain.query<{ data_directory: string }>('show data_directory');
  const file = `${row?.data_directory}/bench-generated.copy`.replaceAll(`'`, `''`);
  await plain.query(
    `copy (select * from tasks where id like 'generic-%' order by user_id, created_at) to '${file}'`,
  );
  return file;
}

async function deleteGenerated(plain: PlainClient): Promise<void> {
  // Nothing refers to these rows: foreign keys need no check.
  await plain.query('set session_replication_role = replica');
  await plain.query(`delete from tasks where id like 'generic-%'`);
  await plain.query('set session_replication_role = origin');
  await plain.query('truncate task_generations');
  await plain.query('vacuum (analyze) tasks');
  await plain.query('checkpoint');
}

async function findDiscrepancies(
  { pool }: DatabaseHandle,
  { added, founders }: { added: number; founders: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ wrong: number; all: number; people: number }>(`
    select count(*) filter (where tasks <> 8 or kinds <> 8)::int as wrong,
      coalesce(sum(tasks), 0)::int as all,
      (select count(*)::int from bench.founders) as people
    from (select user_id, count(*) as tasks, count(distinct template_key) as kinds from tasks
      where template_key is not null group by user_id) each`);
  const { wrong = 0, all = 0, people = 0 } = rows[0] ?? {};
  const discrepancies = [];
  if (wrong > 0) discrepancies.push(`${wrong} founders without exactly eight different tasks`);
  if (all !== added || all !== people * 8 || founders !== people) {
    discrepancies.push(`${all} tasks for ${people} founders, ${added} reported for ${founders}`);
  }
  return discrepancies;
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function toRate(tasks: number, seconds: number): Sample {
  return { perSecond: tasks / seconds, p50: seconds * 1000, p99: seconds * 1000 };
}

type PlainClient = {
  query<Row = unknown>(text: string): Promise<Row[]>;
  end(): Promise<void>;
};

/** A connection without the product's time limits. */
async function openPlainClient(url: string): Promise<PlainClient> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    end: () => client.end(),
  };
}
