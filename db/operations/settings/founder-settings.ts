import { sql } from 'kysely';
import {
  type NotificationChannel,
  type PreferenceKind,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';
import { pauseProblem, type QuietHours } from '#shared/domain/notifications.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';
import { storedTimeZone } from '../../time-zones.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';

type Switch = { type: PreferenceKind; channel: NotificationChannel; enabled: boolean };

/** Stores only preferences that differ from the default. */
export async function setPreference(
  db: Db,
  { founderId, type, channel, enabled }: Switch & { founderId: string },
): Promise<void> {
  if (enabled === preferenceDefault(type, channel)) {
    await db
      .deleteFrom('notification_preferences')
      .where('founder_id', '=', founderId)
      .where('type', '=', type)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: founderId, type, channel, enabled })
    .onConflict((conflict) =>
      conflict.columns(['founder_id', 'type', 'channel']).doUpdateSet({ enabled }),
    )
    .execute();
}

/** Sets several preferences at once; of two for one switch the last one counts. */
export async function setPreferences(
  db: Db,
  { founderId, switches }: { founderId: string; switches: Switch[] },
): Promise<void> {
  const last = new Map(switches.map((each) => [`${each.type} ${each.channel}`, each]));
  await db.transaction().execute(async (trx) => {
    // Two presets chosen at the same time would wait for each other's rows.
    await trx
      .selectFrom('founders')
      .select('id')
      .where('id', '=', founderId)
      .forNoKeyUpdate()
      .execute();
    const isUsual = (each: Switch) => each.enabled === preferenceDefault(each.type, each.channel);
    const usual = [...last.values()].filter(isUsual);
    const own = [...last.values()].filter((each) => !isUsual(each));
    if (usual.length > 0) {
      await trx
        .deleteFrom('notification_preferences')
        .where('founder_id', '=', founderId)
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('type', 'channel'),
            'in',
            usual.map(({ type, channel }) => tuple(type, channel)),
          ),
        )
        .execute();
    }
    if (own.length === 0) return;
    await trx
      .insertInto('notification_preferences')
      .values(own.map((each) => ({ founder_id: founderId, ...each })))
      .onConflict((conflict) =>
        conflict
          .columns(['founder_id', 'type', 'channel'])
          .doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') })),
      )
      .execute();
  });
}

/** Sets the hours without direct messages, in the founder's time zone; null turns them off. */
export async function setQuietHours(
  db: Db,
  { founderId, quietHours }: { founderId: string; quietHours: QuietHours | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('founders')
      .set({ quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null })
      .where('id', '=', founderId)
      .where('is_active', '=', true)
      .execute();
    await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}

/** Pauses direct messages until a day in the founder's time zone; null resumes them. */
export async function pauseMessages(
  db: Db,
  { founderId, until, now }: { founderId: string; until: CalendarDate | null; now: Date },
): Promise<{ wasPaused: boolean }> {
  return db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('founders')
      .where('id', '=', founderId)
      .where('is_active', '=', true)
      .select(['time_zone', 'messages_paused_until'])
      .forUpdate()
      .executeTakeFirst();
    if (!founder) throw new AppError('forbidden');
    const problem = until && pauseProblem(until, { now, timeZone: founder.time_zone });
    if (problem) {
      throw new AppError('invalid_input', { issues: [{ path: 'until', message: problem }] });
    }
    await trx
      .updateTable('founders')
      .set({ messages_paused_until: until })
      .where('id', '=', founderId)
      .execute();
    await publishLiveEvent(trx, { founderId, cohortId: null });
    const { messages_paused_until: before, time_zone: timeZone } = founder;
    return { wasPaused: before !== null && before > localDate(now, timeZone) };
  });
}

/**
 * Changes the founder's IANA time zone. Earlier completions keep their dates. Returns the zone that
 * counts now: still the former one if the server of PostgreSQL doesn't know the new one.
 */
export async function changeTimeZone(
  db: Db,
  { founderId, timeZone }: { founderId: string; timeZone: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockFounderTotals(trx, founderId);
    const founder = await trx
      .updateTable('founders')
      .set({
        time_zone: storedTimeZone(timeZone, sql.ref('time_zone')),
        time_zone_from: 'founder',
      })
      .where('id', '=', founderId)
      .returning('time_zone')
      .executeTakeFirstOrThrow();
    await publishLiveEvent(trx, { founderId, cohortId: null });
    return founder.time_zone;
  });
}

/** Sets whether new tasks are just for the founder. Their tasks so far stay as they are. */
export async function setPrivateByDefault(
  db: Db,
  { founderId, isPrivate }: { founderId: string; isPrivate: boolean },
): Promise<void> {
  await db
    .updateTable('founders')
    .set({ private_by_default: isPrivate })
    .where('id', '=', founderId)
    .execute();
}

/** Sets at which hour of the founder's day the morning list comes. */
export async function setListHour(
  db: Db,
  { founderId, hour }: { founderId: string; hour: number },
): Promise<void> {
  await db.updateTable('founders').set({ list_hour: hour }).where('id', '=', founderId).execute();
}

/** Sets on which days of the week the morning list comes, from 1 (Monday) to 7. */
export async function setListDays(
  db: Db,
  { founderId, days }: { founderId: string; days: number[] },
): Promise<void> {
  const inOrder = [...new Set(days)].sort();
  await db
    .updateTable('founders')
    .set({ list_days: inOrder })
    .where('id', '=', founderId)
    .execute();
}

/** Sets whether approved investors see the founder's streak, active days and kept pledges. */
export async function setMomentumSharing(
  db: Db,
  { founderId, isShared }: { founderId: string; isShared: boolean },
): Promise<void> {
  await db
    .updateTable('startup_applications')
    .set({ share_momentum: isShared })
    .where('id', '=', (eb) =>
      eb.selectFrom('founders').where('id', '=', founderId).select('startup_id'),
    )
    .execute();
}
