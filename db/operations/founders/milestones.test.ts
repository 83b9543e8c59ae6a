import { describe, expect, it } from 'vitest';
import { findProfile, startupOf } from '#db/queries/founders.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRow, updateRows } from '#db/testing/rows.ts';
import { milestoneNow as now, useMilestones } from '#db/testing/use-milestones.ts';
import { setPreference } from '../settings/founder-settings.ts';

const hourMs = 60 * 60 * 1000;
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);

const { database, cohort, founderId, peers, add, remove, stored, inbox, posts, readMilestoneRows } =
  useMilestones();

describe('a milestone', () => {
  it('is stored as specified and notifies the rest of the cohort', async () => {
    const { db } = database();
    const stranger = await newFounder(db);
    const applicant = await newFounder(db, { cohortId: cohort().id });
    await updateRow(db, 'startup_applications', applicant.startupId, { status: 'rejected' });
    await add({ description: 'Paid in advance.', type: 'business' });
    expect(await stored()).toEqual([
      {
        id: '1750000000000',
        title: 'First sale',
        description: 'Paid in advance.',
        date: '2026-06-15',
        type: 'business',
        achieved: true,
      },
    ]);
    for (const peer of peers()) {
      expect(await inbox(peer)).toMatchObject([
        {
          type: 'milestone_achieved',
          founderName: 'Ada Park',
          message: 'reached a milestone: “First sale”',
          points: null,
          streakCount: null,
          read: false,
          createdAt: now.toISOString(),
        },
      ]);
    }
    for (const id of [founderId(), stranger.id, applicant.id]) expect(await inbox(id)).toEqual([]);
    expect(await posts()).toEqual([`milestone ${(await readMilestoneRows())[0]?.id}`]);
    expect(JSON.stringify(await listQueuedJobs(db))).toContain(`send:${cohort().slackChannelId}`);
  });

  it('defaults to type product without a description', async () => {
    await add();
    expect(await stored()).toEqual([
      {
        id: '1750000000000',
        title: 'First sale',
        date: '2026-06-15',
        type: 'product',
        achieved: true,
      },
    ]);
  });

  it('is listed with the latest first', async () => {
    await add({ id: 'a', date: '2026-01-31' });
    await add({ id: 'b', date: '2026-06-01' });
    await add({ id: 'c', date: '2025-12-31' });
    const { milestones } = await findProfile(database().db, { founderId: founderId() });
    expect(milestones.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('is added and notified once when it is sent twenty times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add()));
    await add({ title: 'Another title' });
    expect(await stored()).toMatchObject([{ title: 'First sale' }]);
    expect(await inbox(peers()[0])).toHaveLength(1);
    expect(await posts()).toHaveLength(1);
  });

  it('may have the same id as one of another founder', async () => {
    await add();
    await add({}, now, peers()[0]);
    expect(await stored(peers()[0])).toHaveLength(1);
    expect(await inbox(peers()[1])).toHaveLength(2);
    await remove('1750000000000', now, peers()[0]);
    expect(await stored()).toHaveLength(1);
    expect(await inbox(peers()[1])).toHaveLength(1);
  });

  it('is kept when twenty are added at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add({ id: `m${index}` })));
    expect(await stored()).toHaveLength(20);
  });

  it('can’t be in the future in the founder’s time zone', async () => {
    const { db } = database();
    const inZone = async (timeZone: string) =>
      (await newFounder(db, { cohortId: cohort().id, timeZone })).id;
    const east = await inZone('Pacific/Kiritimati');
    await add({ date: '2026-06-16' }, now, east);
    expect(await stored(east)).toHaveLength(1);
    const west = await inZone('Pacific/Pago_Pago');
    await add({ date: '2026-06-15' }, now, west);
    const early = new Date('2026-06-15T10:59:00Z');
    const message =
      'Please choose today or an earlier day: a milestone is something you’ve already reached.';
    await expect(add({ id: 'x', date: '2026-06-15' }, early, west)).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'date', message }],
    });
    await expect(add({ date: '2026-06-16' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await stored()).toEqual([]);
  });

  it('is refused after the fiftieth, and at most ten in 24 hours notify', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `m${index}`);
    for (const id of ids) await add({ id });
    await expect(add({ id: 'one more' })).rejects.toMatchObject({ code: 'too_many_milestones' });
    expect((await add({ id: 'm0' })).milestones).toHaveLength(50);
    expect(await inbox(peers()[0])).toHaveLength(10);
    expect(await posts()).toHaveLength(10);
    await remove('m49');
    await add({ id: 'next day' }, later(24));
    expect(await inbox(peers()[0])).toHaveLength(11);
  });

  it('of a founder without a cohort or who is not accepted notifies nobody', async () => {
    const { db } = database();
    const change = (set: object, id: string) =>
      db.updateTable('startup_applications').set(set).where('id', '=', startupOf(id)).execute();
    await change({ cohort_id: null }, founderId());
    await change({ status: 'rejected' }, peers()[0] ?? '');
    await add();
    await add({}, now, peers()[0]);
    expect(await stored()).toHaveLength(1);
    expect(await stored(peers()[0])).toHaveLength(1);
    expect(await inbox(peers()[1])).toEqual([]);
    expect(await posts()).toEqual([]);
  });

  it('does not notify founders who turned it off', async () => {
    const [optedOut = ''] = peers();
    const preference = { type: 'milestone_achieved', channel: 'in_app', enabled: false } as const;
    await setPreference(database().db, { founderId: optedOut, ...preference });
    await add();
    expect(await inbox(optedOut)).toEqual([]);
    expect(await inbox(peers()[1])).toHaveLength(1);
  });

  it('notifies only in the app when the cohort has no channel', async () => {
    const { db } = database();
    await updateRows(db, 'cohorts', { id: cohort().id }, { slack_channel_id: null });
    await add();
    expect(await inbox(peers()[0])).toHaveLength(1);
    expect(await posts()).toEqual([]);
  });
});

it('the table allows one active event per milestone', async () => {
  await add();
  const [row] = await readMilestoneRows();
  const again = { ...row, id: undefined, reached_on: '2026-06-15' } as never;
  await expect(
    database().db.insertInto('milestone_announcements').values(again).execute(),
  ).rejects.toThrow('milestone_announcements_once');
});
