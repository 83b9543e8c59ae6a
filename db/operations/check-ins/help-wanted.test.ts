import { beforeEach, describe, expect, it } from 'vitest';
import { listHelpWanted } from '#db/queries/check-ins.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { leaveTeam } from '../team/team-members.ts';
import { offerHelp } from './help-wanted.ts';
import { saveCheckIn } from './save-check-in.ts';

const { db } = useTestDatabase();
const week = '2026-11-26';
const friday = new Date('2026-11-27T10:00:00Z');

let cohortId: string;
let ana: TestFounder;
let mate: TestFounder;
let bo: TestFounder;

beforeEach(async () => {
  cohortId = (await newCohort(db)).id;
  ana = await newFounder(db, { cohortId, name: 'Ana', slackUserId: `U_ANA_${cohortId}` });
  mate = await newTeammate(db, ana, { name: 'Mate' });
  bo = await newFounder(db, { cohortId, name: 'Bo' });
});

let version = 0;
beforeEach(() => {
  version = 0;
});

async function save(by: TestFounder, changes: CheckInChanges, isDone = true): Promise<void> {
  version += 1;
  await saveCheckIn(db, {
    founderId: by.id,
    week,
    version,
    changes,
    isDone,
    now: friday,
  });
}

const share = () => save(ana, { helpWanted: 'Who knows pricing?', sharesHelp: true });

async function checkInId(): Promise<string> {
  const row = await readRow(db, 'check_ins', { startup_id: ana.startupId }, 'id');
  return row.id;
}

async function posts(): Promise<string[]> {
  const rows = await db
    .selectFrom('slack_outbox')
    .where('subject_id', '=', await checkInId())
    .orderBy('kind')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function bells(of: TestFounder): Promise<string[]> {
  const rows = await db
    .selectFrom('cohort_notifications')
    .where('recipient_id', '=', of.id)
    .where('type', 'in', ['help_wanted', 'help_offer'])
    .select(['founder_name', 'message'])
    .execute();
  return rows.map(({ founder_name, message }) => `${founder_name} ${message}`);
}

const offer = async (by: TestFounder) =>
  offerHelp(db, { founderId: by.id, checkInId: await checkInId(), now: friday });

describe('a call for help', () => {
  it('is a draft’s own until it is done, and then goes to the cohort, but not to the team', async () => {
    await save(ana, { helpWanted: 'Who knows pricing?', sharesHelp: true }, false);
    expect([await posts(), await bells(bo)]).toEqual([[], []]);
    await save(ana, {});
    await save(ana, { blocker: 'Legal' });
    expect(await posts()).toEqual(['help_wanted']);
    expect(await bells(bo)).toEqual(['Ana asks for help: “Who knows pricing?”']);
    expect(await bells(mate)).toEqual([]);
  });

  it('stays with the team without the tick', async () => {
    await save(ana, { helpWanted: 'Who knows pricing?' });
    expect([await posts(), await bells(bo)]).toEqual([[], []]);
  });

  it('is written anew, taken back and shared again in one post and one notification', async () => {
    await share();
    await save(mate, { helpWanted: 'Who knows contracts?' });
    expect(await posts()).toEqual(['help_wanted', 'help_wanted_update']);
    expect(await bells(bo)).toEqual(['Ana asks for help: “Who knows contracts?”']);
    await save(ana, { sharesHelp: false });
    expect(await bells(bo)).toEqual([]);
    await save(ana, { sharesHelp: true });
    expect(await bells(bo)).toEqual(['Mate asks for help: “Who knows contracts?”']);
    expect(await posts()).toEqual(['help_wanted', 'help_wanted_update']);
  });

  it('is taken back when whoever asked leaves the team, in the channel and in the bell', async () => {
    await save(ana, { goal: 'Hire' });
    await save(mate, { helpWanted: 'Who knows pricing?', sharesHelp: true });
    expect(await bells(bo)).toHaveLength(1);
    await leaveTeam(db, { founderId: mate.id, now: friday });
    expect([await posts(), await bells(bo)]).toEqual([['help_wanted', 'help_wanted_update'], []]);
    await expect(offer(bo)).rejects.toMatchObject({ code: 'help_gone' });
  });

  it('is posted again if it was taken back before it was sent', async () => {
    await share();
    const post = db.updateTable('slack_outbox').where('subject_id', '=', await checkInId());
    await post.set({ state: 'dropped' }).execute();
    await save(ana, { sharesHelp: false });
    await save(ana, { sharesHelp: true });
    const row = await db
      .selectFrom('slack_outbox')
      .where('kind', '=', 'help_wanted')
      .where('subject_id', '=', await checkInId())
      .select('state')
      .executeTakeFirst();
    expect(row).toEqual({ state: 'waiting' });
  });
});

describe('an offer', () => {
  /** The people who are notified in Slack, and by email. */
  async function notified() {
    const slack = await db
      .selectFrom('direct_messages')
      .where('kind', '=', 'help_offer')
      .where('founder_id', 'in', [ana.id, bo.id])
      .select('subject_id')
      .execute();
    const mails = await db
      .selectFrom('mails')
      .where('template', '=', 'help-offered')
      .where('founder_id', 'in', [ana.id, bo.id])
      .select(['recipient', 'data'])
      .execute();
    return { slack: slack.map((each) => each.subject_id), mails };
  }

  it('brings both together once, however often and from wherever it is made', async () => {
    await share();
    const results = await Promise.all([offer(bo), offer(bo), offer(bo)]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await offer(bo)).toEqual({ isNew: false, requesterName: 'Ana' });
    const match = { checkInId: await checkInId(), requesterId: ana.id, helperId: bo.id };
    expect(await notified()).toEqual({
      slack: [`${match.checkInId}:${ana.id}:${bo.id}:requester`],
      mails: [{ recipient: bo.email, data: { ...match, side: 'helper' } }],
    });
    expect(await bells(ana)).toEqual(['Bo can help with what you asked for: “Who knows pricing?”']);
    expect(await posts()).toEqual(['help_wanted', 'help_wanted_update']);
    expect(await listHelpWanted(db, { founderId: bo.id, now: friday })).toMatchObject([
      { isOffered: true, offers: 1 },
    ]);
  });

  it('reaches by email who switched it off in Slack, or has quiet hours', async () => {
    await share();
    const off = {
      founderId: ana.id,
      type: 'help_offer',
      channel: 'slack',
      enabled: false,
    } as const;
    await setPreference(db, off);
    await offer(bo);
    expect((await notified()).mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [ana.email, bo.email].toSorted(),
    );
    expect((await notified()).slack).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['taken back', () => save(ana, { sharesHelp: false }), 'help_gone'],
    ['of somebody who left', () => leave(ana), 'help_gone'],
    ['of somebody who blocked them', () => block(ana, bo), 'help_refused'],
    ['of somebody they blocked', () => block(bo, ana), 'help_refused'],
  ])('to a call %s is refused, and tells nobody', async (_what, change, code) => {
    await share();
    await change();
    await expect(offer(bo)).rejects.toMatchObject({ code });
    expect(await notified()).toEqual({ slack: [], mails: [] });
    expect(await bells(ana)).toEqual([]);
  });

  it('to one’s own team, from another cohort or without a call is refused', async () => {
    await share();
    await expect(offer(ana)).rejects.toMatchObject({ code: 'help_own' });
    await expect(offer(mate)).rejects.toMatchObject({ code: 'help_own' });
    await expect(offer(await newFounder(db))).rejects.toMatchObject({
      code: 'help_gone',
    });
    for (const id of ['', 'x\0', 'not-an-id', '00000000-0000-0000-0000-000000000000']) {
      const input = { founderId: bo.id, checkInId: id, now: friday };
      await expect(offerHelp(db, input)).rejects.toMatchObject({ code: 'help_gone' });
    }
  });

  it('made while the call is taken back is either first or refused', async () => {
    await share();
    const [offered] = await Promise.allSettled([offer(bo), save(ana, { sharesHelp: false })]);
    const { slack, mails } = await notified();
    expect(slack.length + mails.length).toBe(offered.status === 'fulfilled' ? 2 : 0);
  });
});

async function block(who: TestFounder, whom: TestFounder): Promise<void> {
  await insertRow(db, 'contact_blocks', { founder_id: who.id, blocked_id: whom.id });
}

async function leave({ id }: TestFounder): Promise<void> {
  await db.updateTable('founders').set({ left_at: friday }).where('id', '=', id).execute();
}
