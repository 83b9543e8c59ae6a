import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAway } from '#db/operations/check-ins/check-in-settings.ts';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { findCheckIn } from '#db/queries/check-ins.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const week = '2026-11-26';
const friday = new Date('2026-11-27T10:00:00Z');
const mrr = { name: 'Revenue', unit: 'money', goodWay: 'up', isRename: false } as const;

let ana: TestFounder;
let bo: TestFounder;

beforeAll(() => bot().install());

beforeEach(async () => {
  const { db } = bot().database;
  await bot().unlinkFounders();
  bot().slack.calls.length = 0;
  bot().now = friday;
  const { id: cohortId } = await newCohort(db);
  ana = await newFounder(db, { cohortId, name: 'Ana', slackUserId: bot().ada });
  bo = await newTeammate(db, ana, { name: 'Bo <!channel>' });
});
afterEach(() => {
  bot().now = null;
});

type View = { private_metadata: string; callback_id: string; blocks: Block[] };
type Block = {
  type: string;
  block_id?: string;
  label?: { text: string };
  hint?: { text: string };
  text?: { text: string };
  element?: {
    type: string;
    initial_value?: string;
    initial_option?: { value: string };
    initial_options?: { value: string }[];
  };
};

/** Opens the form, and returns it as Slack got it. */
async function open(): Promise<View> {
  const before = bot().slack.called('views.open').length;
  await bot().command('/checkin', '', { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
  return JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '');
}

/** The state of a form as somebody leaves it, with some fields filled in. */
function fill(view: View, filled: Record<string, string | null> = {}): Record<string, object> {
  const state: Record<string, object> = {};
  for (const { block_id: id, element } of view.blocks) {
    if (!id || !element) continue;
    const { type, initial_value, initial_option, initial_options = [] } = element;
    const name = id.split(':')[0] ?? '';
    const initial = initial_value ?? initial_option?.value ?? initial_options[0]?.value ?? null;
    const value = name in filled ? (filled[name] ?? null) : initial;
    const option = value === null ? null : { value };
    if (type === 'checkboxes') state[id] = { value: { selected_options: option ? [option] : [] } };
    else if (initial_value === undefined && /radio|select/.test(type)) {
      state[id] = { value: { selected_option: option } };
    } else state[id] = { value: { value } };
  }
  return state;
}

type Answer = {
  response_action?: string;
  errors?: Record<string, string>;
  view?: View;
};

async function submit(
  view: View,
  filled: Record<string, string | null> = {},
  fields: object = {},
): Promise<Answer> {
  const { status, text } = await bot().submit(view.callback_id, fill(view, filled), {
    view: {
      id: 'V1',
      hash: '1',
      type: 'modal',
      callback_id: view.callback_id,
      private_metadata: view.private_metadata,
      state: { values: fill(view, filled) },
    },
    ...fields,
  });
  expect(status).toBe(200);
  return text === '' ? {} : (JSON.parse(text) as Answer);
}

const stored = async (who = ana) => {
  const { open } = await findCheckIn(bot().database.db, { founderId: who.id, now: friday });
  if (!open) throw new Error('No check-in is open.');
  return open;
};

const save = (who: TestFounder, changes: CheckInChanges, version = 0) =>
  saveCheckIn(bot().database.db, { founderId: who.id, week, version, changes, now: friday });

const choose = () =>
  chooseKpi(bot().database.db, {
    founderId: bo.id,
    draft: mrr,
    now: new Date(friday.getTime() - 1000),
  });

const field = (view: View | undefined, name: string) =>
  view?.blocks.find(({ block_id: id = '' }) => id.split(':')[0] === name);
const textsOf = (view: View | undefined) => JSON.stringify(view?.blocks);

describe('the form', () => {
  test('shows the draft of the team, each field with who sees it', async () => {
    await choose();
    await save(bo, { kpiValue: 1200, goal: 'Sign <two> pilots', helpWanted: 'Pricing' });
    const view = await open();
    expect(field(view, 'kpiValue')).toMatchObject({
      label: { text: 'Revenue ($)' },
      element: { type: 'number_input', initial_value: '1200' },
    });
    expect(field(view, 'goal')?.element?.initial_value).toBe('Sign <two> pilots');
    expect(field(view, 'blocker')?.hint?.text).toBe('Your team and the program’s staff see this.');
    expect(field(view, 'morale')?.hint?.text).toBe(
      'Only you and the program’s staff see this, and it’s in no export but your own. Everyone answers separately.',
    );
    expect(field(view, 'kpiName')).toBeUndefined();
    expect(field(view, 'lastGoal')).toBeUndefined();
  });

  test('asks whether the last goal was reached, and says the last value', async () => {
    const { db } = bot().database;
    await chooseKpi(db, { founderId: ana.id, draft: mrr, now: new Date('2026-11-19T10:00:00Z') });
    await saveCheckIn(db, {
      founderId: ana.id,
      week: '2026-11-19',
      version: 0,
      isDone: true,
      changes: { goal: 'Sign a pilot', kpiValue: 900 },
      now: new Date('2026-11-20T10:00:00Z'),
    });
    const view = await open();
    expect(field(view, 'lastGoal')?.label?.text).toBe(
      'Did you reach your last goal? “Sign a pilot”',
    );
    expect(field(view, 'kpiValue')?.hint?.text).toBe('Last time: $900');
    await submit(view, { lastGoal: 'partly', kpiValue: '1,000.5' });
    await bot().nextAnswer();
    expect(await stored()).toMatchObject({ answers: { lastGoal: 'partly', kpiValue: 1000.5 } });
  });

  test('checks in, makes the pledge, and says so below', async () => {
    const view = await open();
    const filled = { goal: 'Sign two pilots', pledgesGoal: 'yes', usersSpoken: '4', morale: '2' };
    expect(await submit(view, filled)).toEqual({});
    const { text, blocks } = await bot().nextAnswer();
    expect(text).toBe('✅ You’re checked in for this week. Pledged: *Sign two pilots*.');
    expect(JSON.stringify(blocks)).not.toMatch(/Low|morale/i);
    expect(await stored()).toMatchObject({
      done: { isMe: true },
      morale: 2,
      answers: { goal: 'Sign two pilots', usersSpoken: 4 },
      pledge: { title: 'Sign two pilots' },
    });
    const again = await open();
    expect(textsOf(again)).toContain('You checked in for this week.');
    expect(textsOf(again)).toContain('Pledged already: *Sign two pilots*');
    expect(field(again, 'morale')?.element?.initial_option?.value).toBe('2');
  });

  test('shows whoever wrote a cry for help where to find some, and nobody else', async () => {
    await submit(await open(), { goal: 'Sign two pilots', blocker: 'I want to k1ll mys3lf' });
    const answer = await bot().nextAnswer();
    expect(answer.text).toBe('✅ You’re checked in for this week.');
    expect(JSON.stringify(answer.blocks)).toContain(
      'talk to someone: <https://findahelpline.com|findahelpline.com> lists a crisis line',
    );
    const others = bot().slack.calls.filter(({ method }) => /^chat\.|^views\.publish/.test(method));
    expect(JSON.stringify(others)).not.toContain('findahelpline');
  });

  test('shows nobody else’s morale', async () => {
    await saveCheckIn(bot().database.db, {
      founderId: bo.id,
      week,
      version: 0,
      changes: { goal: 'Hire' },
      morale: 1,
      now: friday,
    });
    expect(field(await open(), 'morale')?.element?.initial_option).toBeUndefined();
  });

  test('chooses the number with the first check-in, and not twice', async () => {
    const view = await open();
    expect(field(view, 'kpiName')?.hint?.text).toContain('People on the waiting list');
    expect(await submit(view, { kpiValue: '12' })).toEqual({
      response_action: 'errors',
      errors: { 'kpiName:0': 'Please name the number.' },
    });
    expect(await submit(view, { kpiValue: '12', kpiName: 'Customers' })).toEqual({});
    await bot().nextAnswer();
    // The same form once more, as after an answer that was lost.
    expect(await submit(view, { kpiValue: '13', kpiName: 'Customers' })).toMatchObject({
      response_action: 'update',
    });
    expect((await stored()).answers.kpiValue).toBe(12);
    const kpis =
      await sql`select name, unit, good_way from kpis where startup_id = ${ana.startupId}`.execute(
        bot().database.db,
      );
    expect(kpis.rows).toEqual([{ name: 'Customers', unit: 'number', good_way: 'up' }]);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['a word', { kpiValue: 'many', kpiName: 'X' }, 'kpiValue:0', 'Please enter a number.'],
    ['half a user', { usersSpoken: '1.5' }, 'usersSpoken:0', 'Please enter a whole number.'],
    ['a negative user', { usersSpoken: '-1' }, 'usersSpoken:0', 'Please enter 0 or more.'],
    ['a long goal', { goal: 'x'.repeat(201) }, 'goal:0', 'Please keep this under 200 characters.'],
    [
      'a pledge without its goal',
      { usersSpoken: '4', pledgesGoal: 'yes' },
      'goal:0',
      'Write the goal that you pledge, or don’t pledge it.',
    ],
    [
      'a call for help without words',
      { usersSpoken: '4', sharesHelp: 'yes' },
      'helpWanted:0',
      'Write what you ask your cohort for, or don’t ask.',
    ],
    ['nothing', {}, 'kpiName:0', 'Please answer at least one of the questions.'],
  ])('refuses %s at its field', async (_what, filled, block, message) => {
    expect(await submit(await open(), filled)).toEqual({
      response_action: 'errors',
      errors: { [block]: message },
    });
    expect((await stored()).done).toBeNull();
  });

  test('keeps what a teammate changed meanwhile, unless it says something else', async () => {
    const view = await open();
    await save(bo, { blocker: 'Legal', goal: 'Hire' });
    expect(await submit(view, { helpWanted: 'Pricing' })).toEqual({});
    await bot().nextAnswer();
    expect(await stored()).toMatchObject({
      done: { isMe: true },
      answers: { blocker: 'Legal', goal: 'Hire', helpWanted: 'Pricing' },
    });
  });

  test('shows what a teammate wrote in the same field, keeps both, and the second time counts', async () => {
    const view = await open();
    await save(bo, { goal: 'Hire <!here>', blocker: 'Legal' });
    const answer = await submit(view, { goal: 'Sign two pilots', usersSpoken: '3' });
    expect(answer.response_action).toBe('update');
    const { view: updated } = answer;
    expect(updated?.blocks[0]?.text?.text).toMatch(/^⚠️ Not checked in yet: something changed/);
    expect(textsOf(updated)).toContain(
      '*Bo &lt;!channel&gt;* wrote meanwhile: “Hire &lt;!here&gt;”',
    );
    expect(field(updated, 'goal')).toMatchObject({
      // Slack would keep what it had in a block of the same name.
      block_id: 'goal:2',
      element: { initial_value: 'Sign two pilots' },
    });
    expect(field(updated, 'blocker')?.element?.initial_value).toBe('Legal');
    expect(await stored()).toMatchObject({
      done: null,
      answers: { goal: 'Hire <!here>', usersSpoken: 3 },
    });
    expect(await submit(updated as View)).toEqual({});
    await bot().nextAnswer();
    expect(await stored()).toMatchObject({
      done: { isMe: true },
      answers: { goal: 'Sign two pilots', blocker: 'Legal', usersSpoken: 3 },
    });
  });

  test('of two founders at once, each keeps their words', async () => {
    const { db } = bot().database;
    const link = { slack_user_id: bot().bo, slack_team_id: bot().teamId };
    await db.updateTable('founders').set(link).where('id', '=', bo.id).execute();
    const view = await open();
    const answers = await Promise.all([
      submit(view, { goal: 'Sign two pilots' }),
      submit(view, { goal: 'Hire' }, { user: { id: bot().bo } }),
    ]);
    expect(answers.filter(({ response_action }) => response_action === 'update')).toHaveLength(1);
    const said = (await stored()).answers.goal;
    const kept = answers.find((each) => each.view)?.view;
    expect([said, field(kept, 'goal')?.element?.initial_value].toSorted()).toEqual([
      'Hire',
      'Sign two pilots',
    ]);
    await bot().nextAnswer();
  });

  test('asks again when the team has chosen another number meanwhile', async () => {
    const view = await open();
    await choose();
    const { view: updated } = await submit(view, {
      kpiName: 'Customers',
      kpiValue: '12',
      goal: 'Hire',
    });
    expect(textsOf(updated)).toContain('your team goes by “Revenue” now');
    expect(field(updated, 'kpiValue')).toMatchObject({ label: { text: 'Revenue ($)' } });
    expect(field(updated, 'kpiValue')?.element?.initial_value).toBeUndefined();
    expect(await stored()).toMatchObject({ done: null, answers: { kpiValue: null, goal: 'Hire' } });
    expect(await submit(updated as View, { kpiValue: '500' })).toEqual({});
    await bot().nextAnswer();
    expect(await stored()).toMatchObject({ done: { isMe: true }, answers: { kpiValue: 500 } });
  });

  test('clears what is emptied, and leaves alone what it didn’t show', async () => {
    await save(ana, { goal: 'Hire', blocker: 'Legal', lastGoal: 'yes' });
    const view = await open();
    await submit(view, { blocker: null });
    await bot().nextAnswer();
    expect((await stored()).answers).toMatchObject({ goal: 'Hire', blocker: '', lastGoal: 'yes' });
  });

  test('says in the form when its week is over, and keeps the words', async () => {
    const view = await open();
    bot().now = new Date('2026-11-30T12:00:00Z');
    expect(await submit(view, { goal: 'Late' })).toEqual({
      response_action: 'errors',
      errors: {
        'kpiName:0': 'That check-in is closed. The next one opens on Thursday at 9:00 AM.',
      },
    });
  });

  test('is answered in time while the database hangs, and then saved once', async () => {
    const view = await open();
    const { db } = bot().database;
    const startedAt = Date.now();
    await db.transaction().execute(async (trx) => {
      await sql`lock table check_ins in access exclusive mode`.execute(trx);
      expect(await submit(view, { goal: 'Patience' })).toEqual({
        response_action: 'errors',
        errors: {
          'kpiName:0': 'This is taking longer than usual. Wait a moment, then submit again.',
        },
      });
      expect(Date.now() - startedAt).toBeLessThan(3_000);
    });
    expect((await bot().nextAnswer()).text).toMatch(/^✅ You’re checked in/);
    expect(await submit(view, { goal: 'Patience' })).toEqual({});
    await bot().nextAnswer();
    expect(await stored()).toMatchObject({ version: 1, answers: { goal: 'Patience' } });
  });

  test('delivered twice it is saved and answered once', async () => {
    const view = await open();
    const same = { trigger_id: `T${Math.random()}` };
    const answersBefore = bot().answers.length;
    const [first, second] = await Promise.all([
      submit(view, { goal: 'Once' }, same),
      submit(view, { goal: 'Once' }, same),
    ]);
    expect([first, second]).toEqual([{}, {}]);
    await bot().nextAnswer();
    expect(await bot().say('/checkin', 'zzz')).toMatch(/^I don’t know/);
    expect(bot().answers).toHaveLength(answersBefore + 2);
  });

  test('of somebody else’s startup changes nothing of it', async () => {
    await save(ana, { goal: 'Hire' });
    const view = await open();
    const { db } = bot().database;
    await bot().unlinkFounders();
    const foreign = await newFounder(db, { slackUserId: bot().ada });
    await submit(view, { goal: 'Mine', kpiName: null });
    await bot().nextAnswer();
    expect((await stored()).answers.goal).toBe('Hire');
    expect((await stored(foreign)).answers.goal).toBe('Mine');
  });
});

describe('/checkin', () => {
  test.each([
    ['2026-11-26T08:59:00Z', 'The next weekly check-in opens on Thu, Nov 26, at 9:00 AM.'],
    ['2026-11-30T12:00:00Z', 'The next weekly check-in opens on Thu, Dec 3, at 9:00 AM.'],
  ])('says at %s when the next one opens', async (now, text) => {
    bot().now = new Date(now);
    expect(await bot().say('/checkin', '')).toBe(text);
  });

  test('away and back, for this week and, once it is done, for the next', async () => {
    expect(await bot().say('/checkin', 'away')).toMatch(
      /^You’re away from the check-in of Thu, Nov 26/,
    );
    expect(await bot().say('/checkin', '')).toMatch(/^You said that you’re away this week/);
    expect(await bot().say('/checkin', 'back')).toBe(
      'Welcome back: the check-in of Thu, Nov 26 is on again.',
    );
    expect(JSON.stringify(bot().answers.at(-1)?.blocks)).toContain('check_in_open');
    expect(await bot().say('/checkin', 'back')).toMatch(/^You haven’t said that you’re away/);
    await submit(await open(), { goal: 'Hire' });
    await bot().nextAnswer();
    expect(await bot().say('/checkin', 'AWAY this time')).toMatch(/check-in of Thu, Dec 3/);
    expect(await bot().say('/checkin', 'back')).toMatch(/check-in of Thu, Dec 3 is on again/);
  });

  test('answers while the program is paused, as the web does', async () => {
    const paused = { paused_at: new Date('2026-11-20T10:00:00Z') };
    const { db } = bot().database;
    await db.updateTable('founders').set(paused).where('id', '=', ana.id).execute();
    await open();
  });

  test('opens from a button, which stays', async () => {
    const before = bot().slack.called('views.open').length;
    await bot().click('check_in_open', '', { trigger_id: await bot().trigger() });
    await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
    await setAway(bot().database.db, { founderId: ana.id, week, isAway: true, now: friday });
    await bot().click('check_in_open', '');
    expect(await bot().nextAnswer()).toMatchObject({ replace_original: false });
  });

  test('says how to try again if Slack opens no form', async () => {
    await bot().command('/checkin', '', { trigger_id: 'expired' });
    expect((await bot().nextAnswer()).text).toMatch(/^Slack could not open the form in time/);
  });
});

describe('I can help', () => {
  test('puts in touch once, and answers in plain words', async () => {
    const { db } = bot().database;
    const requester = await newFounder(db, { cohortId: ana.cohortId, name: 'Cy' });
    await saveCheckIn(db, {
      founderId: requester.id,
      week,
      version: 0,
      isDone: true,
      now: friday,
      changes: { helpWanted: 'Pricing', sharesHelp: true },
    });
    const { id } = await db
      .selectFrom('check_ins')
      .where('startup_id', '=', requester.startupId)
      .select('id')
      .executeTakeFirstOrThrow();
    const press = async (value: string) => {
      await bot().click('help_offer', value);
      const { text, replace_original: isReplaced } = await bot().nextAnswer();
      expect(isReplaced).toBe(false);
      return text;
    };
    expect(await press(id)).toBe('Thank you! You and *Cy* will each hear how to reach the other.');
    expect(await press(id)).toMatch(/^You’ve offered \*Cy\* your help already/);
    expect(await press('nothing')).toBe('They don’t ask for that any longer. Thank you anyway.');
    const offers = await db
      .selectFrom('help_offers')
      .where('check_in_id', '=', id)
      .selectAll()
      .execute();
    expect(offers).toHaveLength(1);
  });
});
