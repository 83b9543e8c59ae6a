import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { lockTask } from '#db/operations/tasks/lock-task.ts';
import { findSession } from '#db/queries/sessions.ts';
import type { Database, Db } from '#db/schema.ts';

export type OpenTask = { taskId: string; founderId: string; token: string };

/**
 * The operation's statements between `begin` and `commit`: the same texts for each task, other
 * values.
 */
export type Statements = { texts: string[]; values: unknown[][][] };

/**
 * Runs the operation against a recorder, so that limit and floor replay exactly what the product
 * sends. The recorder answers the first statement with what the database says.
 */
export async function recordStatements(db: Db, tasks: OpenTask[]): Promise<Statements> {
  const now = new Date();
  const recorded: CompiledQuery[][] = await db.transaction().execute(async (trx) => {
    const all: CompiledQuery[][] = [];
    for (const { founderId, taskId } of tasks) {
      const answers = [[await lockTask(trx, { founderId, taskId })]];
      all.push(
        await record(answers, (db) => completeTask(db, { founderId, taskId, now, source: 'web' })),
      );
    }
    return all;
  });
  const texts = (recorded[0] ?? []).map(({ sql }) => sql);
  for (const queries of recorded) {
    if (queries.some(({ sql }, index) => sql !== texts[index])) {
      throw new Error('The operation sends different statements for different tasks.');
    }
  }
  return {
    texts,
    values: recorded.map((queries) => queries.map((query) => query.parameters.map(toWire))),
  };
}

/** The product's statement that finds a session, when nobody else asks at that moment. */
export async function recordSessionStatement(): Promise<string> {
  const [query] = await record([], (db) => findSession(db, { token: '', now: new Date() }));
  return query?.sql ?? '';
}

/** The statements that `work` sends, the first of which get these answers and all others none. */
export async function record(
  answers: object[][],
  work: (db: Db) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<Row>(query: CompiledQuery) {
          queries.push(query);
          return { rows: (answers.shift() ?? []) as Row[] };
        },
        // biome-ignore lint/correctness/useYield: the operation streams nothing.
        async *streamQuery() {
          throw new Error('not recorded');
        },
      };
    }
  }
  await work(
    new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new Recorder(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
  );
  return queries;
}

/** A value as it may travel between processes and over HTTP. */
export function toWire(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
