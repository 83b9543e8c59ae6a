import { expect, test, vi } from 'vitest';
import { saveNote } from '#db/operations/coach/notes.ts';
import { listNotes } from '#db/queries/coach/memory.ts';
import { findOpening } from '#db/queries/coach/opening.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { noteDeleteAction, openingActions } from '../messages/coach-memory.ts';
import { snoozeDayAction } from '../messages/tasks.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';
import { readMemoryCommand } from './coach-memory.ts';

const tab = useMessagesTab();
const { bot, called } = tab;
const db = () => bot().database.db;
const notes = () => listNotes(db(), { founderId: tab.founderId() });
const opening = () => findOpening(db(), { founderId: tab.founderId(), now: new Date() });
const text = (answer: object) => JSON.stringify(answer);

async function planned(title = 'Price the <pilot>', founderId = tab.founderId()) {
  const now = new Date(Date.now() - 5 * 86_400_000);
  return newTask(db(), { founderId, title, now });
}

async function coach(typed: string) {
  await bot().command('/coach', typed);
  return bot().nextAnswer();
}

test.each([
  ['notes', { remember: null }],
  ['Remember that we have 12 pilots', { remember: 'we have 12 pilots' }],
  ['remember: goal: 5 paying', { remember: 'goal: 5 paying' }],
  ['remember', { remember: '' }],
  ['Remember when I asked about prices?', null],
  ['How do I take notes', null],
  ['remembering names', null],
])('“%s” is read as %j', (typed, command) => {
  expect(readMemoryCommand(typed)).toEqual(command);
});

test('/coach remember saves a fact or a goal, /coach notes lists them and deletes', async () => {
  const { text: empty } = await coach('notes');
  expect(empty).toBe('I don’t remember anything yet.');
  expect((await coach('remember 12 <pilots>')).text).toBe(
    'I’ll remember that: *12 &lt;pilots&gt;*',
  );
  expect((await coach('remember goal: 5 paying by May 1')).text).toContain('your goal');
  expect((await coach(`remember ${'x'.repeat(201)}`)).text).toContain('under 200 characters');
  const [pilots] = await notes();
  expect(await notes()).toMatchObject([{ text: '12 <pilots>' }, { kind: 'goal' }]);
  const listed = text(await coach('Notes'));
  expect(listed.indexOf('Goal: *5 paying')).toBeLessThan(listed.indexOf('Fact: *12'));
  expect(listed).toContain('/app/ai-coach|Edit on the website');
  for (let click = 0; click < 2; click += 1) {
    await bot().click(noteDeleteAction, pilots?.id ?? '');
    expect(text(await bot().nextAnswer())).not.toContain('Fact:');
  }
  expect(await notes()).toMatchObject([{ kind: 'goal' }]);
  expect(await tab.exchanges()).toEqual([]);
});

test('a note of somebody else stays, and thirty are enough', async () => {
  const other = await newFounder(db());
  const now = new Date();
  const save = (founderId: string, about: string) =>
    db()
      .transaction()
      .execute((trx) => saveNote(trx, { founderId, kind: 'fact', text: about, now }));
  const theirs = await save(other.id, 'Not yours');
  await bot().click(noteDeleteAction, theirs.id);
  expect(text(await bot().nextAnswer())).not.toContain('Not yours');
  expect(await listNotes(db(), { founderId: other.id })).toHaveLength(1);
  for (let n = 0; n < 30; n += 1) await save(tab.founderId(), `note ${n}`);
  expect((await coach('remember one more')).text).toBe('You have 30 notes. Delete one first.');
  expect(text(await coach('notes'))).toContain('note 29');
});

test('/coach opens with what was planned; “Yes, done” completes it and ends the question', async () => {
  const { id } = await planned();
  const opened = await coach('');
  expect(opened.text).toBe('Last week you planned *Price the &lt;pilot&gt;*. Done?');
  const shown = text(opened);
  expect(shown.indexOf(openingActions.drop)).toBeLessThan(shown.indexOf(quickPrompts[0]));
  await bot().click(openingActions.done, id);
  expect((await bot().nextAnswer()).text).toContain('is done: +');
  await bot().click(openingActions.done, id);
  expect((await bot().nextAnswer()).text).toContain('was already done');
  expect((await coach('')).text).toBe('What would you like to ask the coach?');
});

test('“Not yet” asks for a day, “Drop it” for nothing; neither takes a task of somebody else', async () => {
  const { id } = await planned();
  await bot().click(openingActions.not_yet, id);
  expect(text(await bot().nextAnswer())).toContain(snoozeDayAction);
  expect(await opening()).toBeNull();
  const other = await newFounder(db());
  const theirs = await planned('Not yours', other.id);
  for (const action of Object.values(openingActions)) {
    await bot().click(action, theirs.id);
    expect((await bot().nextAnswer()).text).toBe('That task was not found.');
  }
  await bot().click(openingActions.drop, id);
  expect((await bot().nextAnswer()).text).toContain('The task stays on your board.');
});

test('in the messages tab: above the questions, and once below an answer', async () => {
  await planned();
  const method = 'assistant.threads.setSuggestedPrompts';
  tab.answerNext(method);
  const opened = { type: 'app_home_opened', user: bot().ada, channel: tab.channel() };
  await bot().event({ ...opened, tab: 'messages' });
  await tab.waitForCalls(method);
  expect(called(method)[0]?.args.title).toBe('Last week you planned “Price the pilot”. Done?');

  const answer = async (question: string, ts: string) => {
    await tab.write(question, { ts });
    const open = (await tab.exchanges()).find(({ state }) => state === 'waiting');
    const attempt = { exchangeId: open?.id ?? '', attempt: 1 };
    await tab.claim(attempt);
    await tab.finish(attempt, { state: 'complete', answer: 'Talk to five.', source: 'tips' });
    tab.refuseNext('agents.sessions.setStatus', 'unknown_method');
    await tab.stream(attempt);
  };
  await answer('What now?', '7.1');
  await answer('And then?', '7.2');
  const asked = called('chat.postMessage').filter(({ args }) =>
    args.blocks?.includes(openingActions.done),
  );
  expect(asked).toMatchObject([{ args: { thread_ts: '7.1' } }]);
  expect(await opening()).not.toBeNull();
});

test('in the messages tab, notes need no question', async () => {
  await tab.write('Remember that we have 12 pilots', { ts: '7.3' });
  await tab.write('/coach remember goal: 5 paying', { ts: '7.4' });
  await tab.write('What do you remember?', { ts: '7.5' });
  await vi.waitFor(() => expect(called('chat.postMessage')).toHaveLength(3));
  expect(called('chat.postMessage')[2]?.args.blocks).toContain('we have 12 pilots');
  expect(await notes()).toHaveLength(2);
  expect(await tab.exchanges()).toEqual([]);
});
