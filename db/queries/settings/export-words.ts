import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; most: number };

/** What founders said to one another, and what this one hears of; of others their names only. */
export async function exportWords(
  trx: Transaction<Database>,
  { founderId, most }: Input,
): Promise<
  Pick<FounderExport, 'thanksGiven' | 'thanksReceived' | 'notifications' | 'preferences' | 'coach'>
> {
  const thanks = trx
    .selectFrom('thanks as t')
    .innerJoin('startup_applications as giver', 'giver.id', 't.giver_id')
    .innerJoin('startup_applications as helper', 'helper.id', 't.helper_id')
    .orderBy('t.given_at', 'desc')
    .limit(most)
    .select(['t.for_what as forWhat', 't.given_at', 't.undone_at']);
  const given = await thanks
    .where('t.giver_id', '=', founderId)
    .select('helper.founder_name as to')
    .execute();
  const received = await thanks
    .where('t.helper_id', '=', founderId)
    .select('giver.founder_name as from')
    .execute();
  const notifications = await trx
    .selectFrom('cohort_notifications')
    .where('recipient_id', '=', founderId)
    .orderBy('id', 'desc')
    .limit(most)
    .select(['type', 'founder_name as founderName', 'startup_name as startupName', 'message'])
    .select(['points', 'read', 'created_at'])
    .execute();
  const preferences = await trx
    .selectFrom('notification_preferences')
    .where('founder_id', '=', founderId)
    .orderBy('type')
    .orderBy('channel')
    .select(['type', 'channel', 'enabled'])
    .execute();
  const coach = await trx
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .orderBy('number', 'desc')
    .limit(most)
    .select(['question', 'answer', 'state', 'source', 'via', 'feedback', 'asked_at'])
    .execute();
  return {
    thanksGiven: given.map(withInstants),
    thanksReceived: received.map(withInstants),
    notifications: notifications.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
    })),
    preferences,
    coach: coach.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at.toISOString() })),
  };
}

function withInstants<Row extends { given_at: Date; undone_at: Date | null }>({
  given_at,
  undone_at,
  ...row
}: Row) {
  return {
    ...row,
    givenAt: given_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
  };
}
