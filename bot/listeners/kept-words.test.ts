import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { pledgeFormId } from '../messages/pledges.ts';
import { taskFormId } from '../messages/tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, lastBlocks } = useLinkedFounder();
const { db } = bot;
const full = 'There are 200 open tasks on your board. Complete some before adding more.';
const dueOn = '2028-01-03';

const fillBoard = () =>
  Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      newTask(db, { founderId: founderId(), title: `Task ${index}` }),
    ),
  );
const makeRoom = () =>
  db
    .deleteFrom('tasks')
    .where('id', 'in', (query) =>
      query.selectFrom('tasks').where('user_id', '=', founderId()).select('id').limit(1),
    )
    .execute();
const titled = async (title: string) => {
  const own = { user_id: founderId(), title };
  return (await readRows(db, 'tasks', own, 'id')).length;
};

test.each([
  ['/task', 'add Call <Ann> & Ben by 3 Jan 2028', 'Call <Ann> & Ben'],
  ['/pledge', 'Ship the beta by 3 Jan 2028', 'Ship the beta'],
])(
  '%s on a full board repeats its words, and a button sends them again',
  async (command, text, title) => {
    await fillBoard();
    expect(await bot().say(command, text)).toBe(full);
    const shown = `${command} ${text}`
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    expect(lastBlocks()).toContain(`You typed: ${shown}`);
    expect(lastBlocks()).toContain(`"value":"${command} ${text}"`);
    await makeRoom();
    const container = { type: 'message', channel_id: 'C1', message_ts: randomUUID() };
    await Promise.all(
      [1, 2].map(() => bot().click('typed_command', `${command} ${text}`, { container })),
    );
    await bot().nextAnswer();
    await bot().nextAnswer();
    expect(await titled(title)).toBe(1);
  },
);

test('a mention is repeated as it was typed, and sent again as whom it means', async () => {
  const words = `add ${'Call every one of them '.repeat(12)}for`;
  await bot().say('/task', `${words} <@U0BEN|ben>`);
  expect(lastBlocks()).toContain('of them for @ben');
  expect(lastBlocks()).toContain(`"value":"/task ${words} <@U0BEN|ben>"`);
});

test('a title that is too long is repeated whole', async () => {
  const long = `Call ${'every one of them '.repeat(60)}`.trim();
  expect(await bot().say('/task', `add ${long}`)).toMatch(/200/);
  expect(lastBlocks()).toContain(`You typed: /task add ${long}`);
  const longer = 'every one of them '.repeat(130).trim();
  await bot().say('/task', `add ${longer}`);
  expect(lastBlocks()).toContain(longer);
  expect(lastBlocks()).not.toContain('typed_command');
});

test('a question that the coach can’t take now is repeated', async () => {
  await bot().say('/coach', 'What should I do first?');
  const asked = () => readRows(db, 'coach_exchanges', { founder_id: founderId() }, 'id');
  await vi.waitUntil(async () => (await asked()).length === 1);
  await bot().say('/coach', 'And what comes second?');
  const refused = await bot().nextAnswer();
  expect(refused).toMatchObject({ replace_original: true });
  expect(lastBlocks()).toContain('You typed: /coach And what comes second?');
  expect(lastBlocks()).toContain('"value":"/coach And what comes second?"');
});

test('an unexpected failure repeats the words; a number or a word is not repeated', async () => {
  await db.schema.alterTable('tasks').renameTo('tasks_away').execute();
  await bot().say('/task', 'add Call Ann about the deck');
  const failed = lastBlocks();
  await bot().say('/task', 'list');
  const bare = lastBlocks();
  await db.schema.alterTable('tasks_away').renameTo('tasks').execute();
  expect(failed).toContain('You typed: /task add Call Ann about the deck');
  expect(bare).not.toContain('You typed');
});

type Values = Record<string, object>;
const forms: [string, string, Values][] = [
  [
    'task',
    taskFormId,
    { title: { value: { value: 'Write the story' } }, description: { value: { value: 'Notes' } } },
  ],
  [
    'pledge',
    pledgeFormId,
    { title: { value: { value: 'Write the story' } }, dueOn: { value: { selected_date: dueOn } } },
  ],
];

const submit = (form: string, values: Values, trigger = randomUUID(), fields: object = {}) =>
  bot().submit(
    form,
    {},
    {
      ...fields,
      trigger_id: trigger,
      view: {
        id: 'V-kept',
        hash: '1',
        type: 'modal',
        callback_id: form,
        private_metadata: JSON.stringify({ kind: 'response', url: `${bot().url}/response` }),
        state: { values },
      },
    },
  );

test.each(forms)(
  'a full board is said in the %s form, which is sent again as it is',
  async (_name, form, values) => {
    await fillBoard();
    const before = bot().answers.length;
    for (let time = 0; time < 2; time += 1) {
      const refused = JSON.parse((await submit(form, values)).text);
      expect(refused).toEqual({ response_action: 'errors', errors: { title: full } });
    }
    expect(bot().answers).toHaveLength(before);
    await makeRoom();
    // Pressed twice, and delivered twice.
    const again = randomUUID();
    const sent = await Promise.all(
      [again, again, randomUUID()].map((each) => submit(form, values, each)),
    );
    expect(sent.map(({ text }) => text)).toEqual(['', '', '']);
    await expect.poll(() => bot().answers.length).toBe(before + 2);
    for (let time = 0; time < 2; time += 1) await bot().nextAnswer();
    expect(await titled('Write the story')).toBe(1);
  },
);

test.each(forms)(
  'a %s form whose founder is no longer connected keeps its words',
  async (_name, form, values) => {
    await bot().unlinkFounders();
    const { response_action: action, errors } = JSON.parse((await submit(form, values)).text);
    expect([action, errors.title]).toEqual(['errors', expect.stringMatching(/Connect your/)]);
    expect(JSON.stringify((await bot().nextAnswer()).blocks)).toContain('/slack/connect');
  },
);

test.each(forms)(
  'a %s form of a workspace that the app has left keeps its words',
  async (_name, form, values) => {
    const left = { team: { id: 'T_BEFORE' } };
    const sent = await submit(form, values, randomUUID(), left);
    const { response_action: action, errors } = JSON.parse(sent.text);
    const elsewhere = expect.stringContaining('another Slack workspace');
    expect([action, errors.title]).toEqual(['errors', elsewhere]);
    expect(await bot().nextAnswer()).toMatchObject({ text: elsewhere });
    expect(await titled('Write the story')).toBe(0);
  },
);
