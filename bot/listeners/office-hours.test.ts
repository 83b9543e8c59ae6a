import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSession } from '#db/operations/office-hours/book-session.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRows, updateRow, updateRows } from '#db/testing/rows.ts';
import { publishHome } from '../jobs/home.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;

/** A Tuesday, 9:00 in Berlin. */
const now = new Date('2026-12-01T08:00:00Z');
const wednesday = '2026-12-02T09:00:00.000Z';

type TestMentor = Awaited<ReturnType<typeof newMentor>>;
let founder: TestFounder;
let mentor: TestMentor;

beforeAll(() => bot().install());

beforeEach(async () => {
  bot().now = now;
  await bot().unlinkFounders();
  await db.deleteFrom('mentor_sessions').execute();
  await db.updateTable('mentors').set({ removed_at: now }).execute();
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 2, cancel_hours: 4 });
  founder = await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada });
  await updateRow(db, 'founders', founder.id, { time_zone: 'Europe/Berlin' });
  mentor = await addMentor({ name: 'Ines <Weber>', topics: ['Pricing', 'Sales'] });
});

const addMentor = (draft: Record<string, unknown>) =>
  newMentor(db, { place: 'https://meet.example.com/room?a=1&b=2', ...draft });

const book = (by: TestFounder, startsAt = wednesday, more: object = {}) =>
  bookSession(db, {
    founder: { id: by.id, startupId: by.startupId },
    mentorId: mentor.id,
    startsAt,
    question: 'How do we price this?',
    clientKey: randomUUID(),
    now,
    ...more,
  });

const sessions = () =>
  readRows(db, 'mentor_sessions', {}, [
    'id',
    'startup_id',
    'starts_at',
    'question',
    'cancelled_at',
  ]);
const lastBlocks = () => JSON.stringify(bot().answers.at(-1)?.blocks);
const openedViews = () => bot().slack.called('views.open');

async function openForm(mentorId = mentor.id, fields: object = {}) {
  const opened = openedViews().length;
  await bot().click('hours_book', mentorId, { trigger_id: await bot().trigger(), ...fields });
  await expect.poll(() => openedViews().length).toBe(opened + 1);
  return JSON.parse(openedViews().at(-1)?.args.view ?? '{}');
}

type Filled = { startsAt?: string | null; question?: string; block?: string; metadata: string };

const submission = ({
  startsAt = wednesday,
  question = 'How?',
  block = 'startsAt',
  metadata,
}: Filled) => {
  const option = startsAt && { value: startsAt, text: { type: 'plain_text', text: 'x' } };
  const values = {
    [block]: { value: { selected_option: option } },
    question: { value: { value: question } },
  };
  return [
    'hours_form',
    values,
    {
      view: {
        id: 'V1',
        hash: '1.1',
        type: 'modal',
        callback_id: 'hours_form',
        private_metadata: metadata,
        state: { values },
      },
    },
  ] as const;
};

async function submit(filled: Filled) {
  const { text } = await bot().submit(...submission(filled));
  return text === '' ? {} : JSON.parse(text);
}

test('shows the sessions to come in the founder’s own zone, and who is free, soonest first', async () => {
  await addMentor({ name: 'Later', noticeHours: 60, headline: 'Growth', topics: [] });
  await addMentor({ name: 'Third', noticeHours: 72 });
  await addMentor({ name: 'Fourth', noticeHours: 96 });
  await addMentor({ name: 'Far', noticeHours: 250 });
  const mate = await newTeammate(db, founder);
  await book({ ...founder, id: mate.id });
  const text = await bot().say('/hours', '');
  expect(text).toBe(
    'Your next session: *Wed, Dec 2, 10:00 AM – 10:30 AM* with *Ines &lt;Weber&gt;*',
  );
  const blocks = bot().answers.at(-1)?.blocks as { text?: { text: string } }[];
  expect(blocks.flatMap((block) => block.text?.text ?? [])).toEqual([
    '*Your next session*',
    '*Wed, Dec 2, 10:00 AM – 10:30 AM* with *Ines &lt;Weber&gt;*',
    '*Free this week*',
    '*Ines &lt;Weber&gt;* · Pricing · next free tomorrow, 10:30 AM',
    '*Later* · Growth · next free Friday, 10:00 AM',
    '*Third* · next free Friday, 10:00 AM',
  ]);
  expect(lastBlocks()).toContain('"url":"https://meet.example.com/room?a=1&b=2"');
  expect(lastBlocks()).toContain('"confirm":{"title":{"type":"plain_text"');
});

test('says what there is when nobody is free, or nothing may be cancelled', async () => {
  await updateRow(db, 'mentors', mentor.id, { notice_hours: 200, place: 'Room 4' });
  await book(founder, '2026-12-10T09:00:00.000Z');
  bot().now = new Date('2026-12-10T08:00:00Z');
  await bot().say('/hours', '');
  expect(lastBlocks()).toContain('Room 4');
  expect(lastBlocks()).not.toContain('hours_cancel');
  expect(lastBlocks()).toContain('Nobody is free this week.');
  await updateRow(db, 'mentors', mentor.id, { notice_hours: 336 });
  await db.deleteFrom('mentor_hours').where('mentor_id', '=', mentor.id).execute();
  expect(await bot().say('/hours', '')).toContain('Your next session');
  expect(lastBlocks()).toContain('No mentor has a free time in the next four weeks.');
  await db.updateTable('mentors').set({ removed_at: now }).execute();
  bot().now = new Date('2026-12-12T08:00:00Z');
  expect(await bot().say('/hours', 'cancel')).toBe('You have no session booked.');
  expect(lastBlocks()).toContain('Your program has no mentors yet.');
});

test('books the time that was chosen, once, however often the form is sent', async () => {
  await bot().say('/hours', '');
  const view = await openForm();
  const [first] = view.blocks[1].element.option_groups;
  expect(first.label.text).toBe('Wed, Dec 2');
  expect(first.options[0]).toMatchObject({
    value: wednesday,
    text: { text: 'Wed, Dec 2, 10:00 AM' },
  });
  const filled = { question: 'Which price?', metadata: view.private_metadata };
  const all = await Promise.all([1, 2, 3].map(() => submit(filled)));
  expect(all).toEqual([{}, {}, {}]);
  expect(await sessions()).toMatchObject([
    { startup_id: founder.startupId, question: 'Which price?', starts_at: new Date(wednesday) },
  ]);
  for (const _ of all)
    expect(await bot().nextAnswer()).toMatchObject({
      text: 'Booked: *Wed, Dec 2, 10:00 AM – 10:30 AM* with *Ines &lt;Weber&gt;*. You both have an email with the invitation.',
      replace_original: true,
    });
  // After an answer that came too late they may have changed something.
  await submit({ ...filled, startsAt: '2026-12-03T09:00:00.000Z' });
  expect((await bot().nextAnswer()).text).toContain('Wed, Dec 2, 10:00 AM');
  expect(await sessions()).toHaveLength(1);
});

test('a click on Book that Slack delivers three times opens one form', async () => {
  const trigger = await bot().trigger();
  const opened = openedViews().length;
  await Promise.all(
    [1, 2, 3].map(() => bot().click('hours_book', mentor.id, { trigger_id: trigger })),
  );
  await expect.poll(() => openedViews().length).toBe(opened + 1);
  await bot().say('/hours', '');
  expect(openedViews()).toHaveLength(opened + 1);
});

test('what is wrong with the time is said in the form, with what is free, and no word is lost', async () => {
  const view = await openForm();
  const other = await newFounder(db);
  await updateRow(db, 'startup_applications', other.startupId, { startup_name: 'Bright' });
  await book(other);
  const taken = await submit({ question: 'Which price?', metadata: view.private_metadata });
  expect(taken).toMatchObject({ response_action: 'update', view: { callback_id: 'hours_form' } });
  const [, problem, time, question] = taken.view.blocks;
  expect(problem.text.text).toBe(
    '*Bright was first. Please choose another time.* These are free now:',
  );
  expect(time.block_id).toBe('startsAt1');
  expect(time.element.option_groups[0].options[0].value).toBe('2026-12-02T09:30:00.000Z');
  expect(question.element.initial_value).toBe('Which price?');

  await book(founder, '2026-12-02T10:00:00.000Z');
  const second = await addMentor({ name: 'Second' });
  const overlapping = await submit({
    startsAt: '2026-12-02T10:00:00.000Z',
    block: 'startsAt1',
    metadata: (await openForm(second.id)).private_metadata,
  });
  expect(overlapping.view.blocks[1].text.text).toContain('another session at that time');
  expect(overlapping.view.blocks[2].block_id).toBe('startsAt2');

  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 1 });
  const { private_metadata: metadata } = taken.view;
  const full = await submit({ startsAt: '2026-12-03T09:00:00.000Z', block: 'startsAt1', metadata });
  expect(full.view.blocks[1].text.text).toContain('all of its sessions of that week');
  const next = { startsAt: '2026-12-08T09:00:00.000Z', block: 'startsAt2', metadata };
  expect(await submit(next)).toEqual({});
  expect((await bot().nextAnswer()).text).toMatch(/^Booked: \*Tue, Dec 8/);
  expect(await sessions()).toHaveLength(3);
});

test('a form without a time or a question says so at the field', async () => {
  const { private_metadata: metadata } = await openForm();
  expect(await submit({ startsAt: null, question: ' ', metadata })).toEqual({
    response_action: 'errors',
    errors: {
      startsAt: 'Please choose a time.',
      question: 'Please say in a few words what you would like to talk about.',
    },
  });
  expect(await submit({ metadata: '{}' })).toMatchObject({ response_action: 'errors' });
  await db.updateTable('mentors').set({ removed_at: now }).execute();
  expect(await submit({ metadata })).toEqual({
    response_action: 'errors',
    errors: { startsAt: 'That mentor isn’t here anymore.' },
  });
  expect(await sessions()).toEqual([]);
});

test('a mentor without a free time, or who is gone, opens no form', async () => {
  await db.deleteFrom('mentor_hours').where('mentor_id', '=', mentor.id).execute();
  await bot().click('hours_book', mentor.id);
  expect((await bot().nextAnswer()).text).toBe(
    '*Ines &lt;Weber&gt;* has no free time in the next four weeks.',
  );
  await bot().click('hours_book', randomUUID());
  expect((await bot().nextAnswer()).text).toBe('That mentor isn’t here anymore.');
});

test('cancels the startup’s own session, while it may be', async () => {
  const { id } = await book(founder);
  const foreign = await book(await newFounder(db), '2026-12-02T11:00:00.000Z');
  for (const value of [foreign.id, 'no id']) {
    await bot().click('hours_cancel', value);
    expect((await bot().nextAnswer()).text).not.toMatch(/^Cancelled/);
  }
  bot().now = new Date('2026-12-02T05:00:01Z');
  await bot().click('hours_cancel', id);
  expect((await bot().nextAnswer()).text).toMatch(/^It’s too late to cancel here\./);
  expect((await sessions()).filter((each) => each.cancelled_at)).toEqual([]);
  bot().now = now;
  for (const _ of [1, 2]) {
    await bot().click('hours_cancel', id);
    expect((await bot().nextAnswer()).text).toMatch(
      /^Cancelled: \*Wed, Dec 2, 10:00 AM – 10:30 AM\* with \*Ines &lt;Weber&gt;\*\./,
    );
  }
  expect(lastBlocks()).toContain('You have no session booked.');
  expect((await sessions()).filter((each) => each.cancelled_at)).toMatchObject([{ id }]);
});

test('the Home tab names the next session if it is within seven days', async () => {
  const client = await bot().context.workspaces.client(bot().teamId);
  const reader = {
    founderId: founder.id,
    name: 'Ada Park',
    cohortName: null,
    timeZone: 'Europe/Berlin',
    userId: bot().ada,
  };
  const home = async () => {
    if (client) await publishHome({ ...bot().context }, { client, reader });
    return String(bot().slack.called('views.publish').at(-1)?.args.view);
  };
  await book(founder, '2026-12-09T09:00:00.000Z');
  expect(await home()).not.toContain('Ines');
  bot().now = new Date('2026-12-02T10:00:00Z');
  expect(await home()).toContain('*Wed, Dec 9, 10:00 AM – 10:30 AM* with *Ines &lt;Weber&gt;*');
  expect(await home()).toContain('hours_join');
  bot().now = new Date('2026-12-09T09:30:00Z');
  expect(await home()).not.toContain('Ines');
});
