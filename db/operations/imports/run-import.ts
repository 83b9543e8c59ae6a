import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockImport } from './check-import.ts';
import { inviteImported } from './invite-imported.ts';
import { judgeRows, refuse, type StoredRow, type Verdict } from './judge-rows.ts';
import { type Made, type MakeContext, makeRow } from './make-row.ts';

/** Has the rows imported that the dry run found fit. Does nothing if that has begun. */
export async function startImport(
  db: Db,
  { importId, actor, now }: { importId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, fileName } = await lockImport(trx, importId);
    if (state === 'running' || state === 'done') return;
    if (state !== 'checked') throw new AppError('import_unchecked');
    const rows = await countRows(trx, { importId, state: 'ready' });
    if (rows === 0) throw new AppError('import_empty');
    await trx
      .updateTable('imports')
      .set({
        state: 'running',
        top_rows: '[]',
        actor_id: actor.accountId,
        actor_email: actor.email,
      })
      .where('id', '=', importId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'import.started',
      subject: { type: 'import', id: importId, name: fileName },
      details: { rows },
      now,
    });
    await continueLater(trx, importId);
  });
}

export async function countRows(
  trx: Trx,
  { importId, state }: { importId: string; state: 'ready' | 'made' },
): Promise<number> {
  const { rows } = await trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** One after another over all processes: two files may have the same people. */
export function continueLater(trx: Trx, importId: string): Promise<void> {
  const key = `import:${importId}`;
  return addJob(trx, 'continue-import', { importId }, { key, queue: 'imports' });
}

const rowsPerBatch = 100;

/**
 * Imports the next rows. A row's outcome is written in the transaction that makes its things, so a
 * batch that a crash breaks off has made nothing, and one that is repeated goes on behind it.
 */
export async function importBatch(
  trx: Trx,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const { kind, state, mapping, cohortId, headers, ...settings } = await lockImport(trx, importId);
  if (state !== 'running' || kind === 'everything' || !mapping) return;
  // Two files with the same startup: one finds what the other made.
  await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(trx);
  const rows: StoredRow[] = await trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('state', '=', 'ready')
    .orderBy('number')
    .limit(rowsPerBatch)
    .select(['number', 'line', 'cells', 'team_number as teamNumber'])
    .execute();
  if (rows.length === 0) {
    await trx
      .updateTable('imports')
      .set({ state: 'done', finished_at: now })
      .where('id', '=', importId)
      .execute();
    return;
  }
  const actor = { accountId: settings.actorId, email: settings.actorEmail };
  const context = { importId, cohortId, actor, now };
  const numbers: number[] = [];
  const columns = headers.length;
  const judged = await judgeRows(trx, { kind, mapping, cohortId, columns, rows });
  for (const { stored, verdict } of judged) {
    const outcome =
      verdict.state === 'ready' ? await tryRow(trx, { verdict, stored, context }) : verdict;
    await recordOutcome(trx, { importId, number: stored.number, outcome });
    if (!('state' in outcome)) numbers.push(stored.number);
  }
  if (settings.sendsInvitations) await inviteImported(trx, { importId, numbers, now });
  await publishImported(trx, { importId, cohortId, numbers });
  await continueLater(trx, importId);
}

type TryRowInput = {
  verdict: Extract<Verdict, { state: 'ready' }>;
  stored: StoredRow;
  context: MakeContext;
};

/** A row that the database refuses makes nothing, and the rows beside it go on. */
async function tryRow(
  trx: Trx,
  { verdict, stored, context }: TryRowInput,
): Promise<Made | Verdict> {
  await sql`savepoint import_row`.execute(trx);
  try {
    const made = await makeRow(trx, verdict.row, { ...context, stored });
    await sql`release savepoint import_row`.execute(trx);
    return made;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isRefused = typeof code === 'string' && /^2[23]/.test(code);
    if (!isRefused) throw error;
    await sql`rollback to savepoint import_row`.execute(trx);
    return code === '23505'
      ? refuse('Email', 'Somebody else added this address in the meantime.')
      : refuse(null, 'This row can’t be stored as it is.');
  }
}

/** At once, because the rows of a team look for the one that founded the startup. */
async function recordOutcome(
  trx: Trx,
  { importId, number, outcome }: { importId: string; number: number; outcome: Made | Verdict },
): Promise<void> {
  const result =
    'state' in outcome
      ? {
          state: outcome.state,
          problems: JSON.stringify(outcome.state === 'error' ? outcome.problems : []),
        }
      : {
          state: 'made' as const,
          made_startup: outcome.startup ?? null,
          made_founder: outcome.founder ?? null,
          made_investor: outcome.investor ?? null,
          made_account: outcome.account ?? null,
        };
  await trx
    .updateTable('import_rows')
    .set(result)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
}

/** Has the pages of their cohort read again. One notice for all of them. */
async function publishImported(
  trx: Trx,
  { importId, cohortId, numbers }: { importId: string; cohortId: string | null; numbers: number[] },
): Promise<void> {
  if (!cohortId) return;
  const first = await trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', 'in', [0, ...numbers])
    .where('made_founder', 'is not', null)
    .select('made_founder as founderId')
    .limit(1)
    .executeTakeFirst();
  if (first?.founderId) await publishLiveEvent(trx, { founderId: first.founderId, cohortId });
}
