import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setPreference, setQuietHours } from '../settings/founder-settings.ts';
import { bookSession, cancelSession } from './book-session.ts';
import { remindOfSessions } from './session-reminders.ts';

const { db } = useTestDatabase();
const teamId = 'T1';

/** A Tuesday; the session begins on Thursday. */
const booked = new Date('2026-12-01T08:00:00Z');
const startsAt = '2026-12-03T09:00:00.000Z';

let founder: TestFounder;
let mentor: Awaited<ReturnType<typeof newMentor>>;
let number = 0;

beforeEach(async () => {
  await db.deleteFrom('mentor_sessions').execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('slack_outbox').execute();
  await db.deleteFrom('slack_health').execute();
  number += 1;
  founder = await newFounder(db, { slackUserId: `U${number}`, slackTeamId: teamId });
  mentor = await newMentor(db, { noticeHours: 0 });
});

const book = (now = booked) =>
  bookSession(db, {
    founder: { id: founder.id, startupId: founder.startupId },
    mentorId: mentor.id,
    startsAt,
    question: 'How do we price this?',
    clientKey: randomUUID(),
    now,
  });

const minutesBefore = (minutes: number) => new Date(Date.parse(startsAt) - minutes * 60_000);
const day = 24 * 60;
const remind = (minutes: number, team: string | null = teamId) =>
  remindOfSessions(db, { teamId: team, now: minutesBefore(minutes) });

/** Whom each email goes to, and how long before. */
const mails = async () =>
  (await readRows(db, 'mails', { template: 'session-reminder' }, ['recipient', 'data']))
    .map(({ recipient, data }) => `${(data as { ahead: string }).ahead} ${recipient}`)
    .sort();
const messages = async () =>
  (await readRows(db, 'slack_outbox', { kind: 'session_reminder' }, ['channel_id', 'subject_id']))
    .map((each) => `${each.subject_id.split(':')[1]} ${each.channel_id}`)
    .sort();

describe('a session', () => {
  it('is reminded of a day and ten minutes before, in Slack and by email, once', async () => {
    await book();
    expect(await remind(day + 1)).toBe(0);
    expect(await remind(day)).toBe(1);
    expect(await mails()).toEqual([`day ${mentor.draft.email}`]);
    expect(await messages()).toEqual([`day U${number}`]);
    expect([await remind(day - 1), await remind(11)]).toEqual([0, 0]);
    expect(await remind(10)).toBe(1);
    expect([await remind(5), await remind(0), await remind(-4)]).toEqual([0, 0, 0]);
    expect(await mails()).toEqual([`day ${mentor.draft.email}`, `soon ${mentor.draft.email}`]);
    expect(await messages()).toEqual([`day U${number}`, `soon U${number}`]);
  });

  it('is reminded of once by several processes at once, and by a clock that jumps', async () => {
    await book();
    const all = await Promise.all(Array.from({ length: 8 }, () => remind(day - 5)));
    expect(all.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect([await remind(3 * day), await remind(day), await remind(9)]).toEqual([0, 0, 1]);
    expect([await remind(day), await remind(10)]).toEqual([0, 0]);
    expect(await mails()).toHaveLength(2);
    expect(await messages()).toHaveLength(2);
  });

  it('is still reminded of late, until another reminder makes up for it or it is of no use', async () => {
    await book();
    expect(await remind(60)).toBe(0);
    expect(await remind(61)).toBe(1);
    expect(await remind(-5)).toBe(0);
    expect(await remind(-4)).toBe(1);
  });

  it('that was booked less than a day before has the second reminder alone', async () => {
    await book(minutesBefore(day - 1));
    expect([await remind(day - 2), await remind(61), await remind(10)]).toEqual([0, 0, 1]);
  });

  it('that was booked within the ten minutes has none', async () => {
    await book(minutesBefore(9));
    expect([await remind(8), await remind(0)]).toEqual([0, 0]);
  });

  it('that is cancelled reminds nobody', async () => {
    const { id: sessionId } = await book();
    const by = { startupId: founder.startupId };
    await cancelSession(db, { sessionId, note: '', by, now: booked });
    expect([await remind(day), await remind(10)]).toEqual([0, 0]);
  });

  it('that is moved has reminders of its own time', async () => {
    const { id } = await book();
    expect(await remind(day)).toBe(1);
    const moved = new Date(Date.parse(startsAt) + day * 60_000);
    const next = { starts_at: moved, ends_at: new Date(moved.getTime() + 1_800_000) };
    await db
      .updateTable('mentor_sessions')
      .set({ ...next, occupied: `[${moved.toISOString()},${next.ends_at.toISOString()})` })
      .where('id', '=', id)
      .execute();
    expect([await remind(10), await remind(0), await remind(-10)]).toEqual([0, 1, 0]);
    expect(await messages()).toEqual([`day U${number}`, `day U${number}`]);
  });
});

describe('the founder who booked gets an email', () => {
  const byMail = () => [`soon ${founder.email}`, `soon ${mentor.draft.email}`].sort();

  it.each<[string, () => Promise<unknown>]>([
    ['is not connected', () => unlink()],
    ['has paused messages', () => pause()],
    ['has quiet hours', () => setQuiet()],
    ['wants none in Slack', () => switchOff('slack')],
  ])('if they %s', async (_name, change) => {
    await book();
    await change();
    expect(await remind(10)).toBe(1);
    expect(await mails()).toEqual(byMail());
    expect(await messages()).toEqual([]);
  });

  it('where the bot isn’t installed, or Slack doesn’t take its token', async () => {
    await book();
    expect(await remind(10, null)).toBe(1);
    expect(await mails()).toEqual(byMail());
    await db.deleteFrom('mails').execute();
    await db.deleteFrom('mentor_session_reminders').execute();
    await db
      .insertInto('slack_health')
      .values({ team_id: teamId, problem: 'token_revoked', checked_at: booked })
      .execute();
    expect(await remind(10)).toBe(1);
    expect(await mails()).toEqual(byMail());
    expect(await messages()).toEqual([]);
  });

  it('unless they switched those off, too; the mentor gets theirs', async () => {
    await book();
    await switchOff('slack');
    await switchOff('email');
    expect(await remind(10)).toBe(1);
    expect(await mails()).toEqual([`soon ${mentor.draft.email}`]);
  });

  const unlink = () =>
    updateRow(db, 'founders', founder.id, { slack_user_id: null, slack_team_id: null });
  const pause = () =>
    updateRow(db, 'founders', founder.id, { messages_paused_until: '2026-12-09' });
  const setQuiet = () =>
    setQuietHours(db, { founderId: founder.id, quietHours: { from: '08:00', until: '10:00' } });
  const switchOff = (channel: 'slack' | 'email') =>
    setPreference(db, {
      founderId: founder.id,
      type: 'session_reminder',
      channel,
      enabled: false,
    });
});
