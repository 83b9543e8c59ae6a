import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import {
  setPreference,
  setPreferences,
  setQuietHours,
} from '#db/operations/settings/founder-settings.ts';
import { unlinkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { wantsInAppNotification } from '#db/queries/notifications.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import { addOwners } from '#db/testing/add-owners.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { PreferenceSwitch } from '#shared/api/settings.ts';
import {
  type NotificationPreset,
  notificationChannels,
  preferenceDefault,
  preferenceKinds,
  presetValue,
} from '#shared/domain/notification-preferences.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
let me: TestFounder;
let peer: TestFounder;
beforeEach(async () => {
  me = await newFounder(db);
  peer = await newFounder(db, { cohortId: me.cohortId });
});

const settings = () => findSettings(db, { founderId: me.id, now });

async function notificationTypesOf(founderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cohort_notifications')
    .where('recipient_id', '=', founderId)
    .orderBy('id')
    .select('type')
    .execute();
  return rows.map((row) => row.type);
}

describe('quiet hours', () => {
  it('default to ten to eight, may span midnight and can be turned off', async () => {
    expect((await settings()).quietHours).toEqual({ from: '22:00', until: '08:00' });
    await setQuietHours(db, {
      founderId: me.id,
      quietHours: { from: '12:30', until: '13:15' },
    });
    expect((await settings()).quietHours).toEqual({ from: '12:30', until: '13:15' });
    for (let round = 0; round < 2; round += 1) {
      await setQuietHours(db, { founderId: me.id, quietHours: null });
      expect((await settings()).quietHours).toBeNull();
    }
  });

  it('cannot be empty, enforced by the table too', async () => {
    const same = { from: '09:00', until: '09:00' };
    await expect(setQuietHours(db, { founderId: me.id, quietHours: same })).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('preferences', () => {
  const stored = () =>
    readRows(db, 'notification_preferences', { founder_id: me.id }, ['type', 'channel', 'enabled']);

  it('start with the defaults for every type and store only differences', async () => {
    const { preferences } = await settings();
    expect(preferences.map((row) => row.type)).toEqual(preferenceKinds);
    expect(preferences.find((row) => row.type === 'peer_help')?.channels).toEqual({
      in_app: true,
      slack: true,
      email: null,
    });
    const preference = { founderId: me.id, type: 'peer_help', channel: 'slack' } as const;
    for (let round = 0; round < 2; round += 1)
      await setPreference(db, { ...preference, enabled: false });
    expect(await stored()).toEqual([{ type: 'peer_help', channel: 'slack', enabled: false }]);
    expect((await settings()).preferences).toContainEqual({
      type: 'peer_help',
      channels: { in_app: true, slack: false, email: null },
    });
    for (let round = 0; round < 2; round += 1)
      await setPreference(db, { ...preference, enabled: true });
    expect(await stored()).toEqual([]);
  });

  it('keep the last value when set concurrently', async () => {
    const set = (enabled: boolean) =>
      setPreference(db, { founderId: me.id, type: 'task_completed', channel: 'in_app', enabled });
    await Promise.all(Array.from({ length: 10 }, (_, index) => set(index % 2 === 0)));
    await set(false);
    expect(await stored()).toEqual([{ type: 'task_completed', channel: 'in_app', enabled: false }]);
  });

  it('are set several at once, the last of two for one switch, and raced without a deadlock', async () => {
    const to = (preset: NotificationPreset): PreferenceSwitch[] =>
      preferenceKinds.flatMap((type) =>
        notificationChannels.flatMap((channel) => {
          const enabled = presetValue(preset, type, channel);
          return enabled === null ? [] : [{ type, channel, enabled }];
        }),
      );
    const set = (switches: PreferenceSwitch[]) =>
      setPreferences(db, { founderId: me.id, switches });
    await set(to('everything'));
    await set(to('everything'));
    expect((await stored()).toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'pledge_missed', channel: 'email', enabled: true },
      { type: 'streak_at_risk', channel: 'email', enabled: true },
    ]);
    const wanted = { type: 'cheer', channel: 'slack' } as const;
    await set([
      { ...wanted, enabled: false },
      { ...wanted, enabled: true },
    ]);
    expect(await stored()).toHaveLength(2);
    const quiet = to('quiet');
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        set(index % 2 === 0 ? quiet : to('everything').toReversed()),
      ),
    );
    await set(quiet);
    const { preferences } = await settings();
    expect(preferences).toContainEqual({
      type: 'introduction',
      channels: { in_app: true, slack: true, email: true },
    });
    expect(preferences).toContainEqual({
      type: 'cheer',
      channels: { in_app: true, slack: false, email: null },
    });
    await set(to('normal'));
    expect(await stored()).toEqual([]);
  });

  it('are all on by default in the app, so that only opt-outs are looked up', () => {
    const usual = preferenceKinds.map((type) => preferenceDefault(type, 'in_app'));
    expect(usual.filter((each) => each === false)).toEqual([]);
  });

  it('hide a completion only from the founder who turned it off', async () => {
    const other = await newFounder(db, { cohortId: me.cohortId });
    const mute = (type: 'task_completed' | 'streak_milestone') =>
      setPreference(db, { founderId: me.id, type, channel: 'in_app', enabled: false });
    await mute('task_completed');
    for (let day = 1; day <= 7; day += 1) {
      await newCompletedTask(db, { founderId: peer.id, at: `2026-06-0${day}T12:00:00Z` });
    }
    expect(await notificationTypesOf(me.id)).toEqual(['streak_milestone']);
    expect(await notificationTypesOf(other.id)).toEqual([
      ...Array(7).fill('task_completed'),
      'streak_milestone',
    ]);
    await mute('streak_milestone');
    for (let day = 8; day <= 14; day += 1) {
      const on = `2026-06-${String(day).padStart(2, '0')}T12:00:00Z`;
      await newCompletedTask(db, { founderId: peer.id, at: on });
    }
    expect(await notificationTypesOf(me.id)).toEqual(['streak_milestone']);
    expect(
      (await notificationTypesOf(other.id)).filter((type) => type === 'streak_milestone'),
    ).toHaveLength(2);
    expect(await reconcileLedger(db, peer.id)).toEqual([]);
  });

  it('of another channel or turned on again do not affect the app', async () => {
    const set = (channel: 'in_app' | 'slack', enabled: boolean) =>
      setPreference(db, { founderId: me.id, type: 'peer_help', channel, enabled });
    await set('slack', true);
    await set('in_app', false);
    await set('in_app', true);
    const thanks = { founderId: me.id, forWhat: 'the intro' };
    const first = await thankPeer(db, { giverId: peer.id, now, thanks });
    expect(await notificationTypesOf(me.id)).toEqual(['peer_help']);
    await undoThanks(db, { giverId: peer.id, thanksId: first.id, now });
    await set('in_app', false);
    await thankPeer(db, { giverId: peer.id, now, thanks });
    expect(await notificationTypesOf(me.id)).toEqual([]);
    expect(await reconcileLedger(db, me.id)).toEqual([]);
  });

  it('are looked up by key for each peer', async () => {
    const { db, pool } = database();
    await pool.query(`
      insert into startup_applications (founder_name, founder_email, startup_name, industry, description, status)
      select 'P', 'plan-' || n || '@example.test', 'S', 'SaaS', 'D', 'accepted' from generate_series(1, 5000) n`);
    await addOwners(db);
    await pool.query(`
      insert into notification_preferences (founder_id, type, channel, enabled)
      select id, 'task_completed', 'in_app', false from founders where email like 'plan-%'`);
    await pool.query('analyze notification_preferences, founders, startup_applications');
    const condition = wantsInAppNotification({ recipient: sql`peer.id`, type: sql`news.type` });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select peer.id from startup_founders peer
      cross join jsonb_to_recordset('[]') as news (type text)
      where peer.cohort_id = ${me.cohortId} and ${condition}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using notification_preferences_pkey');
    expect(plan).not.toContain('Seq Scan on notification_preferences');
    await newCompletedTask(db, { founderId: peer.id, at: now });
    expect(await notificationTypesOf(me.id)).toEqual(['task_completed']);
  });
});

describe('Slack', () => {
  it('can be unlinked repeatedly and linked again', async () => {
    const slack = { slackUserId: 'UOFF', cohortId: me.cohortId };
    const linked = await newFounder(db, slack);
    expect(await findSlackAccount(db, { founderId: linked.id })).toMatchObject({ userId: 'UOFF' });
    for (let round = 0; round < 2; round += 1) {
      await unlinkFounderSlack(db, { founderId: linked.id });
      expect(await findSlackAccount(db, { founderId: linked.id })).toBeNull();
    }
    await expect(newFounder(db, slack)).resolves.toMatchObject({ cohortId: me.cohortId });
  });
});
