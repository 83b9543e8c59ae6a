import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseChannelPosts } from '#db/operations/cohorts/channel-posts.ts';
import { chooseChannel, finishChannelRequest } from '#db/operations/cohorts/cohort-channel.ts';
import {
  type CohortDetails,
  createCohort,
  setApplicationWindow,
  updateCohort,
} from '#db/operations/cohorts/cohorts.ts';
import { findChannelRequest, listCohorts } from '#db/queries/cohorts/cohorts.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount, newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ChannelPosts } from '#shared/domain/channel-posts.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-10T12:00:00Z');
const day = (number: number) => new Date(now.getTime() + number * 86_400_000);
let actor: { accountId: string; email: string };

beforeEach(async () => {
  await sql`truncate cohorts, startup_applications, accounts, audit_log cascade`.execute(db);
  await clearJobs(db);
  actor = await newAccount(db, 'admin');
});

const winter: CohortDetails = {
  name: 'Winter 2027',
  startsOn: '2027-01-11',
  endsOn: '2027-04-11',
  opensAt: null,
  closesAt: null,
};
const by = () => ({ actor, now });
const create = (overrides: Partial<CohortDetails> = {}) =>
  createCohort(db, { ...winter, ...overrides, ...by() });
const update = (cohortId: string, overrides: Partial<CohortDetails>) =>
  updateCohort(db, { cohortId, ...winter, ...overrides, ...by() });
const setWindow = (cohortId: string, isOpen: boolean, at = now) =>
  setApplicationWindow(db, { cohortId, isOpen, actor, now: at });
const list = () => listCohorts(db);
const audit = () =>
  db.selectFrom('audit_log').orderBy('id').select(['action', 'details']).execute();
const invalid = (path: string) => ({ code: 'invalid_input', issues: [{ path }] });

describe('a cohort', () => {
  it('is created, listed with its founders and audited', async () => {
    const { id } = await create({ opensAt: day(-1), closesAt: day(9) });
    await newFounder(db, { cohortId: id, slackUserId: 'U1' });
    await newFounder(db, { cohortId: id });
    await newInvitedFounder(db, { cohortId: id });
    expect(await list()).toEqual([
      {
        id,
        ...winter,
        opensAt: day(-1).toISOString(),
        closesAt: day(9).toISOString(),
        founders: 3,
        foundersJoined: 2,
        foundersLinked: 1,
        hasLeaderboard: true,
        channel: {
          id: null,
          name: null,
          isRequested: false,
          requested: null,
          problem: null,
          archivedAt: null,
          posts: 'bundles',
        },
      },
    ]);
    expect(await audit()).toMatchObject([{ action: 'cohort.created' }]);
  });

  it('has a unique name, even when two are created at once', async () => {
    await create();
    await expect(create({ name: 'WINTER 2027' })).rejects.toMatchObject(invalid('name'));
    await expect(create({ name: 'Wi\u0307nter\u00a0 2027' })).rejects.toMatchObject(
      invalid('name'),
    );
    const { id } = await create({ name: 'Summer' });
    await expect(update(id, { name: 'winter 2027' })).rejects.toMatchObject(invalid('name'));
    const both = await Promise.allSettled([create({ name: 'Twin' }), create({ name: 'twin' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).map(({ name }) => name.toLowerCase()).sort()).toEqual([
      'summer',
      'twin',
      'winter 2027',
    ]);
  });

  it('can be changed, and the changes are audited', async () => {
    const { id } = await create();
    await update(id, {});
    await update(id, { name: 'Winter', endsOn: '2027-05-01' });
    expect(await list()).toMatchObject([{ name: 'Winter', endsOn: '2027-05-01' }]);
    expect(await audit()).toMatchObject([
      { action: 'cohort.created' },
      {
        action: 'cohort.changed',
        details: {
          changed: ['name', 'endsOn'],
          before: { name: 'Winter 2027', endsOn: '2027-04-11' },
        },
      },
    ]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(update(nobody, {})).rejects.toMatchObject({ code: 'cohort_not_found' });
  });
});

describe('an application window', () => {
  it('is opened and closed immediately, each audited once', async () => {
    const { id } = await create();
    await setWindow(id, true);
    await setWindow(id, true, day(1));
    expect(await list()).toMatchObject([{ opensAt: now.toISOString(), closesAt: null }]);
    await setWindow(id, false, day(2));
    await setWindow(id, false, day(3));
    expect(await list()).toMatchObject([{ closesAt: day(2).toISOString() }]);
    // Opening again drops the closing time, which has passed.
    await setWindow(id, true, day(4));
    expect(await list()).toMatchObject([{ opensAt: day(4).toISOString(), closesAt: null }]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      'cohort.created',
      'cohort.window_opened',
      'cohort.window_closed',
      'cohort.window_opened',
    ]);
  });

  it('that is opened early keeps its end', async () => {
    const { id } = await create({ opensAt: day(5), closesAt: day(9) });
    await setWindow(id, true);
    expect(await list()).toMatchObject([
      { opensAt: now.toISOString(), closesAt: day(9).toISOString() },
    ]);
  });

  it('never overlaps another one, whichever way it is set', async () => {
    await create({ opensAt: day(-1), closesAt: day(5) });
    const other = { name: 'Summer', opensAt: day(4), closesAt: day(9) };
    await expect(create(other)).rejects.toMatchObject(invalid('opensAt'));
    const { id } = await create({ ...other, opensAt: day(5) });
    await expect(update(id, other)).rejects.toMatchObject(invalid('opensAt'));
    await expect(setWindow(id, true)).rejects.toThrow();
    expect((await list()).filter(({ opensAt }) => opensAt === now.toISOString())).toEqual([]);
    // Other fields can still be changed.
    await update(id, { ...other, opensAt: day(5), endsOn: '2027-06-01' });
  });

  it('opens for one cohort when several are opened at the same moment', async () => {
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
    const all = await Promise.allSettled(ids.map(({ id }) => setWindow(id, true)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).filter(({ opensAt }) => opensAt !== null)).toHaveLength(1);
  });
});

describe('a channel', () => {
  const choose = (cohortId: string, channel: string | null, at = now) =>
    chooseChannel(db, { cohortId, channel, actor, now: at });
  const channel = async () => (await list()).map((cohort) => cohort.channel);

  it('is requested from the bot, and the latest request counts', async () => {
    const { id: cohortId } = await create();
    await choose(cohortId, '#one');
    await choose(cohortId, '#two', day(1));
    expect(await listQueuedJobs(db)).toMatchObject([
      { name: 'choose-cohort-channel', payload: { cohortId } },
    ]);
    const request = await findChannelRequest(db, { cohortId });
    expect(request).toEqual({ cohortName: 'Winter 2027', channel: '#two', requestedAt: day(1) });
    const one = { teamId: 'T1', id: 'C1', name: 'one', isMade: false };
    expect(await finishChannelRequest(db, { cohortId, requestedAt: now, found: one })).toBe(false);
    expect(await channel()).toMatchObject([{ id: null, isRequested: true, requested: '#two' }]);
    const two = { teamId: 'T1', id: 'C2', name: 'two', isMade: false };
    expect(await finishChannelRequest(db, { cohortId, requestedAt: day(1), found: two })).toBe(
      true,
    );
    expect(await channel()).toMatchObject([
      { id: 'C2', name: 'two', isRequested: false, problem: null },
    ]);
    await expect(choose(cohortId, null)).rejects.toMatchObject(invalid('channel'));
  });

  it('belongs to one cohort, and a failed request keeps the old one', async () => {
    const [first, second] = [await create(), await create({ name: 'Summer' })];
    const found = { teamId: 'T1', id: 'C1', name: 'one', isMade: false };
    await choose(first.id, '#one');
    await finishChannelRequest(db, { cohortId: first.id, requestedAt: now, found });
    await choose(second.id, '#one');
    const request = { cohortId: second.id, requestedAt: now };
    expect(await finishChannelRequest(db, { ...request, found })).toBe(false);
    await choose(first.id, '#gone', day(1));
    await finishChannelRequest(db, {
      cohortId: first.id,
      requestedAt: day(1),
      found: { problem: 'not_found' },
    });
    const all = new Map((await list()).map((cohort) => [cohort.name, cohort.channel]));
    expect(all.get('Summer')).toMatchObject({ id: null, problem: 'taken_by_another_cohort' });
    expect(all.get('Winter 2027')).toMatchObject({
      id: 'C1',
      problem: 'not_found',
      isRequested: false,
    });
  });

  it('hears what the staff choose, which is audited once', async () => {
    const { id: cohortId } = await create();
    const choosePosts = (posts: ChannelPosts) =>
      chooseChannelPosts(db, { cohortId, posts, actor, now });
    await choosePosts('bundles');
    await Promise.all([choosePosts('daily'), choosePosts('daily')]);
    expect(await channel()).toMatchObject([{ posts: 'daily' }]);
    expect((await audit()).slice(1)).toEqual([
      { action: 'cohort.channel_posts_chosen', details: { before: 'bundles', after: 'daily' } },
    ]);
    const written = updateRows(db, 'cohorts', { id: cohortId }, { channel_posts: 'loud' as never });
    await expect(written).rejects.toThrow('cohorts_channel_posts_check');
    const cohortOfNobody = '00000000-0000-4000-8000-000000000000';
    const unknown = { cohortId: cohortOfNobody, posts: 'all' as const, actor, now };
    await expect(chooseChannelPosts(db, unknown)).rejects.toMatchObject({
      code: 'cohort_not_found',
    });
  });
});
