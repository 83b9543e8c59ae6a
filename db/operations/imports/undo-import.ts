import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockImport } from './check-import.ts';
import { continueLater, countRows } from './run-import.ts';

/** Has everything removed that an import made and nobody has used since. Does nothing if that has begun. */
export async function undoImport(
  db: Db,
  { importId, actor, now }: { importId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { kind, state, fileName } = await lockImport(trx, importId);
    if (state === 'undoing' || state === 'undone') return;
    if (state !== 'done' || kind === 'everything') throw new AppError('import_unfinished');
    await trx.updateTable('imports').set({ state: 'undoing' }).where('id', '=', importId).execute();
    await recordAudit(trx, {
      actor,
      action: 'import.undone',
      subject: { type: 'import', id: importId, name: fileName },
      details: { rows: await countRows(trx, { importId, state: 'made' }) },
      now,
    });
    await continueLater(trx, importId);
  });
}

/** Removing takes longer than making: each row is looked for in every table that could refer to it. */
const rowsPerBatch = 50;

/** Removes what the last rows made, the members of a team before its owner. */
export async function undoBatch(
  trx: Trx,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const { state, cohortId } = await lockImport(trx, importId);
  if (state !== 'undoing') return;
  const rows: MadeRow[] = await trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('state', '=', 'made')
    .orderBy('number', 'desc')
    .limit(rowsPerBatch)
    .select(['number', 'made_startup as startupId', 'made_founder as founderId'])
    .select(['made_investor as investorId', 'made_account as accountId'])
    .execute();
  for (const row of rows) {
    const reason = await tryToRemove(trx, { row, cohortId });
    await trx
      .updateTable('import_rows')
      .set({
        state: reason === null ? 'removed' : 'kept',
        problems: JSON.stringify(reason === null ? [] : [{ column: null, text: reason }]),
      })
      .where('import_id', '=', importId)
      .where('number', '=', row.number)
      .execute();
  }
  if (rows.length > 0) return continueLater(trx, importId);
  await trx
    .updateTable('imports')
    .set({ state: 'undone', undone_at: now })
    .where('id', '=', importId)
    .execute();
}

type MadeRow = {
  number: number;
  startupId: string | null;
  founderId: string | null;
  investorId: string | null;
  accountId: string | null;
};

type RemoveInput = { row: MadeRow; cohortId: string | null };

/** Null once it is removed, else why it stays. */
async function tryToRemove(trx: Trx, input: RemoveInput): Promise<string | null> {
  const reason = await findUse(trx, input);
  if (reason !== null) return reason;
  await sql`savepoint undo_row`.execute(trx);
  try {
    await remove(trx, input.row);
    await sql`release savepoint undo_row`.execute(trx);
    return null;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23503') throw error;
    await sql`rollback to savepoint undo_row`.execute(trx);
    return inUse;
  }
}

const inUse = 'It’s in use: something else here belongs to it by now.';

/** The reason why a row's results have to stay; null if nobody has done anything with them. */
async function findUse(trx: Trx, { row, cohortId }: RemoveInput): Promise<string | null> {
  const { startupId, founderId, investorId, accountId } = row;
  if (founderId ?? investorId) {
    if (!accountId) return 'They had an account here before.';
    const reason = await findAccountUse(trx, accountId);
    if (reason) return reason;
  }
  const ids = [startupId, founderId, investorId].filter((id) => id !== null);
  const { rows: audited } = await sql`
    select from audit_log where subject_id = any(${ids}::text[])
      and action <> 'founder.invited' limit 1`.execute(trx);
  if (audited.length > 0) return 'The staff has changed something about it since.';
  if (startupId) {
    const startup = await trx
      .selectFrom('startup_applications')
      .where('id', '=', startupId)
      .select(['status', 'cohort_id as cohortId', 'pending_decision as pendingDecision'])
      .select((eb) =>
        eb
          .selectFrom('founders')
          .where('startup_id', '=', startupId)
          .where('id', 'is distinct from', founderId)
          .select((inner) => inner.fn.countAll<string>().as('others'))
          .as('others'),
      )
      .executeTakeFirst();
    if (!startup) return 'It was deleted before.';
    if (Number(startup.others) > 0) return 'Others are on the startup’s team.';
    const expected = founderId ? 'accepted' : 'pending';
    const isSame = startup.status === expected && startup.pendingDecision === null;
    if (!isSame || (founderId && startup.cohortId !== cohortId))
      return 'The staff has decided on it or moved it since.';
    if (await isUsed(trx, usesOfStartup, startupId)) return inUse;
  }
  if (founderId) {
    const founder = await trx
      .selectFrom('founders')
      .where('id', '=', founderId)
      .select(['slack_user_id as slackId', 'left_at as leftAt', 'paused_at as pausedAt'])
      .executeTakeFirst();
    if (!founder) return 'It was deleted before.';
    if (founder.slackId) return 'They’ve connected Slack.';
    if (founder.leftAt ?? founder.pausedAt) return 'They’re paused, or have left.';
    if (await isUsed(trx, usesOfFounder, founderId)) return inUse;
    const { rows: own } = await sql`
      select from tasks where user_id = ${founderId} and ${isNotGenerated} limit 1`.execute(trx);
    if (own.length > 0) return 'They have tasks of their own.';
  }
  if (investorId && (await isUsed(trx, usesOfInvestor, investorId))) return inUse;
  return null;
}

async function findAccountUse(trx: Trx, accountId: string): Promise<string | null> {
  const account = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['password_hash as passwordHash', 'first_signed_in_at as signedInAt'])
    .forUpdate()
    .executeTakeFirst();
  if (!account) return 'Their account was deleted before.';
  if (account.passwordHash ?? account.signedInAt) return 'They’ve chosen a password.';
  return null;
}

/** Tasks that the program gives to everybody say nothing about their holder until they are touched. */
const isNotGenerated = sql`not (template_key is not null and status in ('pending', 'lapsed'))`;

type Reference = `${string}.${string}`;

async function isUsed(trx: Trx, uses: readonly Reference[], id: string): Promise<boolean> {
  const each = uses.map((use) => {
    const [table = '', column = ''] = use.split('.');
    return sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid)`;
  });
  const { rows } = await sql<{
    used: boolean;
  }>`select ${sql.join(each, sql` or `)} as used`.execute(trx);
  return rows[0]?.used ?? false;
}

/** Rows that somebody made with a founder, as against those of `unused`. A test compares them with the database. */
export const usesOfFounder = [
  'activity_cheers.founder_id',
  'activity_cheers.owner_id',
  'calendar_feeds.founder_id',
  'check_in_morale.founder_id',
  'coach_exchanges.founder_id',
  'coach_notes.founder_id',
  'coach_openings.founder_id',
  'coach_proposals.founder_id',
  'coach_summaries.founder_id',
  'coach_usage.founder_id',
  'completions.founder_id',
  'contact_blocks.blocked_id',
  'contact_blocks.founder_id',
  'contact_messages.recipient_id',
  'contact_messages.sender_id',
  'daily_points.founder_id',
  'help_offers.founder_id',
  'introductions.recipient_founder_id',
  'introductions.requester_founder_id',
  'milestone_announcements.founder_id',
  'notification_preferences.founder_id',
  'pictures.founder_id',
  'pledge_cheers.founder_id',
  'pledges.founder_id',
  'points_ledger.user_id',
  'premium_references.founder_id',
  'staff_messages.founder_id',
  'streak_freezes.founder_id',
  'streak_milestones.founder_id',
  'team_invitations.invited_by',
  'team_invitations.joined_as',
  'thanks.giver_id',
  'thanks.helper_id',
  'website_analyses.founder_id',
] as const satisfies readonly Reference[];

export const usesOfStartup = [
  'application_notes.application_id',
  'application_ratings.application_id',
  'application_reviewers.application_id',
  'check_in_morale.startup_id',
  'check_ins.startup_id',
  'investor_updates.startup_id',
  'kpis.startup_id',
  'mentor_sessions.startup_id',
  'pictures.startup_id',
  'premium_subscriptions.startup_id',
  'risk_dismissals.startup_id',
  'saved_startups.startup_id',
  'staff_messages.startup_id',
  'startup_assignments.startup_id',
  'startup_notes.startup_id',
  'startup_opens.startup_id',
  'team_invitations.startup_id',
  'update_mutes.startup_id',
] as const satisfies readonly Reference[];

export const usesOfInvestor = [
  'introductions.recipient_investor_id',
  'introductions.requester_investor_id',
  'pictures.investor_id',
  'saved_searches.investor_id',
  'saved_startups.investor_id',
  'startup_opens.investor_id',
  'update_mutes.investor_id',
] as const satisfies readonly Reference[];

/** Removes a row's results that nobody has used. */
async function remove(
  trx: Trx,
  { startupId, founderId, investorId, accountId }: MadeRow,
): Promise<void> {
  if (accountId) await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
  if (founderId) {
    await trx.deleteFrom('tasks').where('user_id', '=', founderId).execute();
    await trx.deleteFrom('cohort_notifications').where('recipient_id', '=', founderId).execute();
    for (const table of ['weekly_briefs', 'founder_totals'] as const)
      await trx.deleteFrom(table).where('founder_id', '=', founderId).execute();
    await trx.deleteFrom('founders').where('id', '=', founderId).execute();
  }
  if (startupId) await trx.deleteFrom('startup_applications').where('id', '=', startupId).execute();
  if (investorId) await trx.deleteFrom('investors').where('id', '=', investorId).execute();
}
