import { beforeEach, expect, test } from 'vitest';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import { taskKeepTitleAction } from '../messages/tasks.ts';
import {
  taskForActions,
  taskHandAction,
  taskHandToActions,
  taskTakeBackAction,
} from '../messages/team-tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, lastBlocks, task } = useLinkedFounder();
const { db } = bot;

let boId: string;
beforeEach(async () => {
  const { cohort_id: cohortId } = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId())
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  const ada = { id: founderId(), cohortId: cohortId ?? '' };
  boId = (await newTeammate(db, ada, { name: 'Bo Lind' })).id;
  await newTeammate(db, ada, { name: 'Cy Ng' });
});

const connectBo = () =>
  linkFounderSlack(db, {
    founderId: boId,
    teamId: bot().teamId,
    userId: bot().bo,
  });
/** Presses a button and reads the answer. */
async function press(action: string, value: string): Promise<string> {
  await bot().click(action, value);
  return (await bot().nextAnswer()).text;
}

const titlesOf = async (id: string) =>
  (await listOpenTasks(db, { founderId: id, now: new Date() })).map(({ title }) => title);

test.each([
  ['Call Dee for <@BO|bo>', /^Added \*Call Dee\* for \*Bo Lind\*, due /],
  [
    'Call Dee by 3 Jan 2028 for <@BO>',
    /^Added \*Call Dee\* for \*Bo Lind\*, due Mon, Jan 3, 2028\.$/,
  ],
  ['Call Dee for <@BO|bo> by 3 Jan 2028', /for \*Bo Lind\*, due Mon, Jan 3, 2028\.$/],
  ['Call Dee for @Bo Lind', /^Added \*Call Dee\* for \*Bo Lind\*/],
  ['Call Dee for @bo.lind by 3 Jan 2028', /for \*Bo Lind\*, due Mon, Jan 3, 2028\.$/],
  ['Call Dee for @bo  LİND', /^Added \*Call Dee\* for \*Bo Lind\*/],
  ['Call Dee for @bo\u00a0lind by 3 Jan 2028', /for \*Bo Lind\*, due Mon, Jan 3, 2028\.$/],
  ['Call Dee for @bo', /^Added \*Call Dee\* for \*Bo Lind\*/],
])('/task add %s', async (text, answer) => {
  await connectBo();
  expect(await bot().say('/task', `add ${text.replace('BO', bot().bo)}`)).toMatch(answer);
  expect([await titlesOf(founderId()), await titlesOf(boId)]).toEqual([[], ['Call Dee']]);
  expect(await press(taskTakeBackAction, await onlyTask(boId))).toMatch(
    /^\*Call Dee\* is on your own board\.$/,
  );
  expect([await titlesOf(founderId()), await titlesOf(boId)]).toEqual([['Call Dee'], []]);
});

async function onlyTask(id: string): Promise<string> {
  const [task] = await listOpenTasks(db, { founderId: id, now: new Date() });
  return task?.id ?? '';
}

test.each([
  ['Prepare the deck for demo day', 'Prepare the deck for demo day'],
  ['Buy cake for <@ADA|ada>', 'Buy cake'],
  ['Buy cake for @bo and the others', 'Buy cake for @bo and the others'],
  [
    'Ask <@BO|bo> in <#C1|general> about <https://x.test/a>',
    'Ask @bo in #general about https://x.test/a',
  ],
])('/task add %s is one’s own', async (text, title) => {
  await connectBo();
  const sent = text.replace('BO', bot().bo).replace('ADA', bot().ada);
  expect(await bot().say('/task', `add ${sent}`)).toContain(`Added *${title}*`);
  expect([await titlesOf(founderId()), await titlesOf(boId)]).toEqual([[title], []]);
});

test('whoever isn’t on the team or not connected is asked about, and nothing typed is lost', async () => {
  const sent = `add Call Dee by 3 Jan 2028 for <@${bot().bo}|bo>`;
  expect(await bot().say('/task', sent)).toBe(
    'I don’t yet know who *@bo* is: they haven’t connected Slack. Who is *Call Dee by 3 Jan 2028* for?',
  );
  expect(lastBlocks()).toMatch(/Bo Lind.*Cy Ng.*Keep it in the title/);
  await press(taskForActions[0] ?? '', `${boId}:Call Dee by 3 Jan 2028`);
  expect(await titlesOf(boId)).toEqual(['Call Dee']);

  const peer = await newFounder(db, { slackUserId: bot().bo });
  expect(await bot().say('/task', sent)).toMatch(/^\*@bo\* isn’t on your team\. Who is /);
  expect(await press(taskForActions[0] ?? '', `${peer.id}:Call Dee`)).toBe(
    'They aren’t on your team anymore.',
  );
  expect(await titlesOf(peer.id)).toEqual([]);
  expect(await bot().say('/task', 'add Call Dee for @zoe')).toMatch(
    /^I can’t tell who \*@zoe\* is\./,
  );
  await press(taskKeepTitleAction, 'Call Dee for @zoe');
  expect(await titlesOf(founderId())).toEqual(['Call Dee for @zoe']);
});

test.each([
  'hand 2 <@BO|bo>',
  'hand 2 to <@BO|bo>',
  'hand over #2 to <@BO>.',
  'hand call dee to @Bo Lind',
  'give 2 @bo.lind',
  'assign 2 to @bo',
])('/task %s', async (text) => {
  await connectBo();
  await task('Buy cake', '2028-01-02');
  const { id } = await task('Call Dee', '2028-01-03');
  await bot().say('/task', 'list');
  const sent = text.replace('BO', bot().bo);
  expect(await bot().say('/task', sent)).toBe('Handed *Call Dee* to *Bo Lind*.');
  expect([await titlesOf(founderId()), await titlesOf(boId)]).toEqual([['Buy cake'], ['Call Dee']]);
  expect(await press(taskTakeBackAction, id)).toBe('*Call Dee* is on your own board.');
  expect(await titlesOf(boId)).toEqual([]);
});

test('who isn’t named, known or on the team is asked about', async () => {
  const { id } = await task('Call Dee', '2028-01-03');
  expect(await bot().say('/task', 'hand call dee')).toBe('Who takes over *Call Dee*?');
  expect(lastBlocks()).toMatch(/Bo Lind.*Cy Ng/);
  expect(await bot().say('/task', `hand 1 <@${bot().bo}|bo>`)).toBe(
    'I don’t yet know who *@bo* is: they haven’t connected Slack. Who takes over *Call Dee*?',
  );
  expect(await bot().say('/task', 'hand 1 to @zoe')).toMatch(/^I can’t tell who \*@zoe\* is\./);
  expect(await bot().say('/task', `hand 1 <@${bot().ada}|ada>`)).toBe(
    'That’s you, and it’s on your board already.',
  );
  const peer = await newFounder(db);
  expect(await press(taskHandToActions[0] ?? '', `${peer.id}:${id}`)).toBe(
    'They aren’t on your team anymore.',
  );
  expect(await titlesOf(founderId())).toEqual(['Call Dee']);
  expect(await press(taskHandToActions[0] ?? '', `${boId}:${id}`)).toBe(
    'Handed *Call Dee* to *Bo Lind*.',
  );
  expect(await titlesOf(boId)).toEqual(['Call Dee']);
  // Pressed once more, it isn’t theirs to hand over.
  expect(await press(taskHandToActions[1] ?? '', `${boId}:${id}`)).toMatch(/isn’t|not/);
});

test('one task at a time is handed over, and of several that fit one is chosen', async () => {
  const first = await task('Call Dee', '2028-01-03');
  await task('Call Eve', '2028-01-04');
  expect(await bot().say('/task', 'hand 1 2 @bo')).toBe('One at a time, please.');
  expect(await bot().say('/task', 'hand call to @bo')).toMatch(/^2 .*“call”/);
  await press(taskHandAction, `${boId}:${first.id}`);
  expect([await titlesOf(founderId()), await titlesOf(boId)]).toEqual([['Call Eve'], ['Call Dee']]);
  expect(await bot().say('/task', 'hand over')).toMatch(/^Which one\? /);
  expect(await bot().say('/task', 'give Ann the deck')).toBe(
    'To add that as a task, type `/task add give Ann the deck`.',
  );
});

test('a pledge stays with who gave it, and says why', async () => {
  const pledge = { title: 'Ship it', dueOn: '2028-01-03', isPublicPledge: true };
  await newTask(db, { founderId: founderId(), ...pledge });
  expect(await bot().say('/task', 'hand ship to @bo')).toMatch(/pledge/i);
  expect(await titlesOf(founderId())).toEqual(['Ship it']);
});

test('/task team says who has what, and a founder alone how to invite', async () => {
  expect(await bot().say('/task', 'team')).toBe('Your team has nothing open.');
  await bot().say('/task', 'add Call Dee for @bo');
  await bot().say('/task', 'add Mine');
  expect(await bot().say('/task', 'team')).toBe('Your team has 2 open tasks.');
  expect(lastBlocks()).toMatch(
    /Ada Park.*\(you\).*• Mine · due.*Bo Lind.*• Call Dee · due.*Cy Ng.*nothing open/,
  );
  await updateRows(db, 'founders', { role: 'member' }, { left_at: new Date() });
  expect(await bot().say('/task', 'team')).toBe('You’re the only one on your team.');
  expect(await bot().say('/task', 'add Buy cake for @bo')).toContain('*Buy cake for @bo*');
  expect(await bot().say('/task', 'hand 1 @bo')).toBe('You’re the only one on your team.');
});

test('a date in a teammate’s task is said, kept in the title, or asked for', async () => {
  await bot().say('/task', 'add Read what we planned for tomorrow for @bo');
  expect(lastBlocks()).toMatch(/I read “for tomorrow” as \w{3}, \w{3} \d/);
  const kept = /"value":"([^"]+)","accessibility_label":"Keep it in the title/.exec(lastBlocks());
  for (const _ of [1, 2]) {
    expect(await press('task_for_uncut', kept?.[1] ?? '')).toMatch(
      /^Saved: \*Read what we planned for tomorrow\*, due /,
    );
  }
  expect(await bot().say('/task', 'add Email Sun for @bo')).toBe(
    'Is “Sun” the date, or part of the title?',
  );
  expect(await press('task_for_keep', `${boId}:Email Sun`)).toMatch(/^Added \*Email Sun\* for/);
  expect(await bot().say('/task', 'add Ship it for @bo by 13/13')).toBe(
    'I can’t read “13/13” as a date.',
  );
  expect(await press('task_for_day_offered', `2028-01-03:${boId}:Ship it`)).toBe(
    'Added *Ship it* for *Bo Lind*, due Mon, Jan 3, 2028.',
  );
  expect(await press('task_for_day_offered', `2001-01-03:${boId}:Ship it`)).toBe(
    'That date has passed.',
  );
  expect((await titlesOf(boId)).sort()).toEqual([
    'Email Sun',
    'Read what we planned for tomorrow',
    'Ship it',
  ]);
});
