import { type Insertable, sql } from 'kysely';
import { preferenceKinds } from '#shared/domain/notification-preferences.ts';
import { addDays, localDate, localInstant, mondayFrom } from '#shared/time.ts';
import type { Database, Trx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

export type Demo = Awaited<ReturnType<typeof openDemo>>;

/** Finds the demo's people and puts them into situations that the seed leaves out. */
export async function openDemo(trx: Trx, now: Date) {
  const founder = (email: string) => findFounder(trx, email);
  const maya = await founder(demoAccounts.founder.email);
  /** An introduction of the seed, as it is before or after somebody decided. */
  const introduction = async (from: string, to: string, state: 'requested' | 'accepted') => {
    const sides = sql<boolean>`
      coalesce(requester_founder_id, requester_investor_id) = (
        select coalesce(founder_id, investor_id) from accounts
        where email = ${from} and audience <> 'admin')
      and recipient_founder_id = (select id from founders where email = ${to})`;
    const { id } = await trx
      .updateTable('introductions')
      .set({ state, decided_at: state === 'requested' ? null : now, reason: null })
      .where(sides)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { to, data: { introductionId: id } };
  };
  return {
    trx,
    now,
    maya,
    founder,
    introduction,
    account: (email: string) => findAccount(trx, email),
    insert: <Table extends TableWithId>(table: Table, row: Insertable<Database[Table]>) =>
      insertRow(trx, table, row),
    applicant: async (startup: string) => {
      const { id, to } = await trx
        .selectFrom('startup_applications')
        .where('startup_name', '=', startup)
        .select(['id', 'founder_email as to'])
        .executeTakeFirstOrThrow();
      return { to, data: { applicationId: id } };
    },
    /** Viktor of Dílna, before he chose a password, in the cohort that begins next. */
    invited: async () => {
      const { email: to, accountId, startupId } = await founder('viktor.novak@demo.test');
      await trx
        .updateTable('accounts')
        .set({ password_hash: null, first_signed_in_at: null })
        .where('id', '=', accountId)
        .execute();
      await trx
        .updateTable('startup_applications')
        .set({ cohort_id: sql`(select id from cohorts order by starts_on desc limit 1)` })
        .where('id', '=', startupId)
        .execute();
      return { to, data: { accountId }, startupId };
    },
    /** Tobias of Lagoon Seed, as an admin decided on him. */
    decidedOn: async (decision: { approved_at: Date | null; declined_at: Date | null }) => {
      const { id, email: to } = await trx
        .updateTable('investors')
        .set({ ...decision, revoked_at: null, decision_reason: null })
        .where('email', '=', 'tobias.okafor@demo.test')
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow();
      return { to, data: { investorId: id } };
    },
    introduced: async (from: string, to: string) => {
      const { data } = await introduction(from, to, 'accepted');
      return { to: from, data: { ...data, side: 'requester' as const } };
    },
  };
}

/** A founder of the demo who wants every mail. */
async function findFounder(trx: Trx, email: string) {
  const found = await trx
    .selectFrom('founders as f')
    .innerJoin('accounts as a', 'a.founder_id', 'f.id')
    .where('a.email', '=', email)
    .select(['f.id as founderId', 'f.startup_id as startupId', 'f.time_zone as timeZone'])
    .select(['a.id as accountId', 'a.email', 'f.name'])
    .executeTakeFirstOrThrow();
  const { founderId: founder_id } = found;
  await trx
    .insertInto('notification_preferences')
    .values(preferenceKinds.map((type) => ({ founder_id, type, channel: 'email', enabled: true })))
    .onConflict((conflict) =>
      conflict.columns(['founder_id', 'type', 'channel']).doUpdateSet({ enabled: true }),
    )
    .execute();
  return { ...found, mailed: { to: email, founderId: founder_id } };
}

async function findAccount(trx: Trx, email: string) {
  const { accountId, investorId } = await trx
    .selectFrom('accounts')
    .where('email', '=', email)
    .select(['id as accountId', 'investor_id as investorId'])
    .executeTakeFirstOrThrow();
  return { accountId, investorId: investorId ?? '' };
}

type TableWithId = {
  [Table in keyof Database]: Database[Table] extends { id: unknown } ? Table : never;
}[keyof Database];

async function insertRow<Table extends TableWithId>(
  trx: Trx,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<string> {
  // Every such table is like any other here.
  const { id } = await trx
    .insertInto(table as 'tasks')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The last Monday at this time that is over. */
export function lastMonday(now: Date, timeZone: string, time: string): Date {
  const monday = mondayFrom(addDays(localDate(now, timeZone), -6));
  const at = localInstant(monday, time, timeZone);
  return at <= now ? at : localInstant(addDays(monday, -7), time, timeZone);
}
