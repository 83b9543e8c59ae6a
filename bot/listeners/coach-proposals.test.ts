import { expect, test, vi } from 'vitest';
import { findExchange } from '#db/queries/coach/exchanges.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { addDays, localDate } from '#shared/time.ts';
import { postAnswer } from '../jobs/coach-replies.ts';
import {
  coachConfirmAction,
  coachConfirmAllAction,
  coachDeclineAction,
} from '../messages/coach-proposals.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const tab = useMessagesTab();
const { bot, channel, called } = tab;

const dueOn = addDays(localDate(new Date(), 'UTC'), 3);
const call = (title: string): CoachProposal => ({
  kind: 'task',
  title,
  description: '',
  difficulty: 'easy',
  dueOn,
});
const answer = { state: 'complete', answer: 'Call two.', source: 'model' } as const;
const proposals: CoachProposal[] = [
  call('Call <Bo>'),
  call('Call Cy'),
  { kind: 'update', subject: 'November', body: 'Two sales.' },
  { kind: 'help', text: 'Who knows <florists>?' },
  { kind: 'due_date', taskId: '', title: 'Call the pope', dueOn },
];

const cards = async () => {
  const { db } = bot().database;
  const { id: exchangeId } = await tab.exchange();
  const found = { founderId: tab.founderId(), exchangeId, now: new Date() };
  return (await findExchange(db, found)).proposals;
};
const ids = async () => (await cards()).map(({ id }) => id);
const titles = async () => {
  const { db } = bot().database;
  const own = db.selectFrom('tasks').where('user_id', '=', tab.founderId());
  return (await own.orderBy('title').select('title').execute()).map(({ title }) => title);
};
const shown = (message: { blocks: unknown[] }) => JSON.stringify(message.blocks);

test('below an answer in the messages tab: cards, of which a click shows the state in place', async () => {
  const attempt = await tab.ask('What now?');
  await tab.claim(attempt);
  await tab.finish(attempt, { ...answer, proposals });
  await tab.stream(attempt);
  const { blocks } = called('chat.postMessage')[0]?.args ?? {};
  for (const part of [
    ...['*New task*: Call &lt;Bo&gt;', 'Easy · 10 points · due', 'Add all 2 tasks'],
    ...['*Help wanted*: Who knows &lt;florists&gt;?', '/app/ai-coach|Edit it first>'],
    'That task isn’t on your board.',
  ])
    expect(blocks).toContain(part);
  const place = { type: 'message', channel_id: channel(), message_ts: '8.1', thread_ts: '7.1' };
  const click = (action: string, value = '') =>
    bot().click(action, value, { container: { ...place, is_ephemeral: false } });
  const [bo, cy, update, help, gone] = await ids();
  expect(blocks).toContain(`/app/investors?draft=${update}`);

  await click(coachConfirmAction, bo);
  const added = await bot().nextAnswer();
  expect(added).toMatchObject({ replace_original: true, text: 'Call two.' });
  expect(shown(added)).toMatch(/Added\. <https?:[^|]+\/app\/tasks\?task=[0-9a-f-]{36}\|Open>/);
  expect(shown(added)).not.toContain(coachConfirmAllAction);
  await click(coachConfirmAction, bo);
  expect(shown(await bot().nextAnswer())).toContain('Added.');
  await click(coachDeclineAction, cy);
  expect(shown(await bot().nextAnswer())).toContain('Skipped');
  await click(coachConfirmAction, update);
  expect(shown(await bot().nextAnswer())).toContain('Opened.');
  await click(coachConfirmAction, help);
  expect(shown(await bot().nextAnswer())).toMatch(/Asked\. <https?:[^|]+\/app\/cohort\|Open>/);
  await click(coachConfirmAction, gone);
  expect((await bot().nextAnswer()).text).toContain('That task was not found.');
  expect(await titles()).toEqual(['Call <Bo>']);
  for (const value of ['', 'nonsense', crypto.randomUUID()]) {
    await click(coachConfirmAction, value);
    expect((await bot().nextAnswer()).text).toContain('isn’t there anymore');
  }
});

test('below a private answer, of which all parts are one message: all tasks at once', async () => {
  await bot().command('/coach', 'Add two calls.');
  const thinking = await bot().nextAnswer();
  expect(thinking.text).toContain('Add two calls.');
  const attempt = await vi.waitFor(() => tab.lastAttempt(), 20_000);
  await tab.claim(attempt);
  await tab.finish(attempt, { ...answer, isCut: true, proposals });
  await postAnswer(bot().context, attempt);
  expect(shown(await bot().nextAnswer())).toContain(coachConfirmAllAction);

  const [bo] = await ids();
  const { db } = bot().database;
  const late = call('Too late');
  await db
    .updateTable('coach_proposals')
    .set({ content: JSON.stringify({ ...late, kind: undefined, dueOn: '2020-01-01' }) })
    .where('id', '=', (await ids())[1] ?? '')
    .execute();
  await bot().click(coachConfirmAllAction, bo ?? '');
  const replaced = await bot().nextAnswer();
  expect(replaced).toMatchObject({ replace_original: true });
  expect(shown(replaced)).toContain('You asked the coach: *Add two calls.*');
  expect(shown(replaced)).toContain('Added.');
  expect(await bot().nextAnswer()).toMatchObject({
    text: '“Too late” was not added: Its date has passed. Set a new one on the coach page, then confirm it.',
    replace_original: false,
  });
  await vi.waitFor(async () => expect(await titles()).toEqual(['Call <Bo>']));
});
