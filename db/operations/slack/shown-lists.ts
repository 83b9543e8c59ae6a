import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** Numbers that a founder types belong to a list for this long after it was shown. */
export const shownListMs = 10 * 60 * 1000;

export type ShownList = { taskIds: string[]; shown: number };

type FindShownListInput = { founderId: string; now: Date };

/** The list, of tasks or pledges, that a founder saw last; null if that was too long ago or it was empty. */
export async function findShownList(
  db: Kysely<Database>,
  { founderId, now }: FindShownListInput,
): Promise<ShownList | null> {
  const list = await db
    .selectFrom('shown_lists')
    .where('founder_id', '=', founderId)
    .where('shown_at', '>', oldest(now))
    .where('shown', '>', 0)
    .select(['task_ids as taskIds', 'shown'])
    .executeTakeFirst();
  return list ?? null;
}

type KeepShownListInput = FindShownListInput & ShownList;

/** From now on, numbers belong to this list. */
export async function keepShownList(
  db: Kysely<Database>,
  { founderId, taskIds, shown, now }: KeepShownListInput,
): Promise<void> {
  const list = { task_ids: taskIds, shown, shown_at: now };
  await db
    .insertInto('shown_lists')
    .values({ founder_id: founderId, ...list })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet(list))
    .execute();
}

/**
 * The same for a number that was typed without a list: unless another command, sent at the same time,
 * has settled meanwhile which list the numbers belong to. Returns the list that counts.
 */
export async function keepFirstList(
  db: Kysely<Database>,
  { founderId, taskIds, shown, now }: KeepShownListInput,
): Promise<ShownList> {
  const list = { task_ids: taskIds, shown, shown_at: now };
  const kept = await db
    .insertInto('shown_lists')
    .values({ founder_id: founderId, ...list })
    .onConflict((conflict) =>
      conflict
        .column('founder_id')
        .doUpdateSet(list)
        .where((eb) =>
          eb.or([eb('shown_lists.shown_at', '<=', oldest(now)), eb('shown_lists.shown', '=', 0)]),
        ),
    )
    .returning('shown')
    .executeTakeFirst();
  if (kept) return { taskIds, shown };
  return (await findShownList(db, { founderId, now })) ?? { taskIds, shown };
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - shownListMs);
}
