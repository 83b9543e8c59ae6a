import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  type AnswerOutcome,
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
  saveCitations,
} from '#db/operations/coach/answer-question.ts';
import { recordModelProblem } from '#db/operations/coach/model-problems.ts';
import { saveNote } from '#db/operations/coach/notes.ts';
import { countRefusals } from '#db/operations/website/website-analysis.ts';
import { listNotes } from '#db/queries/coach/memory.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { helplineUrl, humanHelpText, noTipIntro } from '#shared/domain/coach-answers.ts';
import type { Citation } from '#shared/domain/coach-context.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage } from './open-page.tsx';

const config = { coach: { model: 'gpt-3.5-turbo', dailyLimit: 20 } };
const { database, web } = useTestWeb({ config });
const { db } = database;

/** The worker's part: it picks up the founder's question, and answers it bit by bit. */
async function pickUpQuestion(founderId: string) {
  const open = db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('state', '=', 'waiting')
    .select(['id as exchangeId', 'attempt']);
  const attempt = await vi.waitFor(() => open.executeTakeFirstOrThrow(), 5_000);
  const now = new Date();
  const claimed = await claimQuestion(db, { ...attempt, now });
  return {
    question: claimed?.question,
    cite: (citations: Citation[]) => saveCitations(db, { ...attempt, citations }),
    say: (text: string) => saveAnswerProgress(db, { ...attempt, text, now: new Date() }),
    finish: (outcome: AnswerOutcome) =>
      db
        .transaction()
        .execute((trx) => finishAnswer(trx, { ...attempt, outcome, now: new Date() })),
  };
}

async function answerQuestion(founderId: string, answer: string): Promise<string | undefined> {
  const { question, finish } = await pickUpQuestion(founderId);
  await finish({ state: 'complete', source: 'model', answer });
  return question;
}

const findLastAnswer = async () =>
  (await screen.findAllByRole('article', { name: 'Answer' })).at(-1) as HTMLElement;
const findQuestion = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });

it('puts a question about the founder’s own tasks into the form, never about a cry for help', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  await newTask(db, { founderId, title: 'Call Ana' });
  await newTask(db, { founderId, title: 'I want to die' });
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const own = await screen.findByRole('list', { name: 'About your tasks' });
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  await user.press('How do I start “Call Ana”?', own);
  const field = await findQuestion();
  expect([field.value, document.activeElement]).toEqual(['How do I start “Call Ana”?', field]);
  expect(await findViolations()).toEqual([]);
  await user.press('Ask');
  expect(await answerQuestion(founderId, 'Pick up the phone.')).toBe('How do I start “Call Ana”?');
  expect(field.value).toBe('');
  const answer = await findLastAnswer();
  await within(answer).findByText('Pick up the phone.');
  const row = screen.getByRole('list', { name: 'Quick prompts' });
  within(row).getByRole('button', { name: 'How do I start “Call Ana”?' });
});

it('keeps what was typed over pages and a reload, beside a suggestion, until sign-out', async () => {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  let user = openPage(web(), browser, '/app/ai-coach');
  await user.press('How do I validate my idea?');
  await user.press('Write a launch tweet for me.');
  expect((await findQuestion()).value).toBe('Write a launch tweet for me.');
  await user.fill(await findQuestion(), 'We sell to clinics.');
  await user.follow('Leaderboard', screen.getByRole('navigation', { name: 'Main' }));
  await screen.findByRole('heading', { name: 'Leaderboard' });
  user = openPage(web(), browser, '/app/ai-coach');
  expect((await findQuestion()).value).toBe('We sell to clinics.');
  await user.press('Write a launch tweet for me.');
  const both = 'We sell to clinics.\nWrite a launch tweet for me.';
  expect((await findQuestion()).value).toBe(both);
  await user.chooseOfAccount('Sign Out');
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('on the dashboard: a tip, the default question, an answer that is judged and made a task', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/dashboard');
  const panel = await screen.findByRole('region', { name: 'AI Coach' });
  const tip = () => panel.querySelector('[aria-live]')?.textContent;
  await expect.poll(tip).toBeTruthy();
  const first = tip();
  await user.press('Another tip', panel);
  expect(tip()).not.toBe(first);

  await within(panel).findByText('20 of 20 questions left today');
  await user.press('Ask AI Coach', panel);
  expect(await answerQuestion(founderId, 'Call Bo.')).toBe('What should I work on today?');
  const latest = within(panel).getByRole('list', { name: 'Latest question' });
  within(latest).getByText('What should I work on today?');
  await within(await findLastAnswer()).findByText('Call Bo.');
  await within(panel).findByText('19 of 20 questions left today');
  await user.press('How do I validate my idea?', panel);
  await user.press('Ask AI Coach', panel);
  const advice = 'Call three customers today.\n\n- Ask what they did last time.';
  expect(await answerQuestion(founderId, advice)).toBe('How do I validate my idea?');
  await within(panel).findByText('18 of 20 questions left today');
  await within(panel).findByText('Ask what they did last time.');

  await user.press('This helped', await findLastAnswer());
  await within(await findLastAnswer()).findByRole('button', { name: 'This helped', pressed: true });
  const { exchanges } = (await browser.get('/api/coach')).body;
  expect(exchanges.at(-1).feedback).toBe('up');
  await user.press('Add as task', await findLastAnswer());
  const dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  const title = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Ask what they did last time');
  await user.fill(title, 'Ask three customers what they did');
  await user.press('Add Task', dialog);
  await screen.findByText('Task added.');
  const { pending } = (await browser.get('/api/tasks')).body;
  expect(pending).toMatchObject([{ title: 'Ask three customers what they did' }]);
});

it('what the coach proposes is changed, confirmed or left out, and an update is opened as a draft', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/ai-coach');
  await user.fill(await findQuestion(), 'Plan my week');
  await user.keyboard('{Enter}');
  const { finish } = await pickUpQuestion(founderId);
  const dueOn = addDays(localDate(new Date(), 'UTC'), 3);
  const call = (title: string): CoachProposal => ({
    kind: 'task',
    title,
    description: '',
    difficulty: 'easy',
    dueOn,
  });
  const proposals: CoachProposal[] = [
    ...['Call Bo', 'Call Cy', 'Call Di', 'Call Ed'].map(call),
    { kind: 'note', noteKind: 'fact', text: '12 pilots' },
    { kind: 'update', subject: 'November', body: 'Two sales.' },
  ];
  await finish({ state: 'complete', source: 'model', answer: 'Four calls.', proposals });
  const cards = await screen.findByRole('region', { name: 'Proposals' });
  const statusOf = () => within(cards).getByRole('status').textContent;

  await user.press('Edit: Call Bo', cards);
  await user.fill(within(cards).getByRole('textbox', { name: 'Title' }), 'Call Bo twice');
  await user.keyboard('{Enter}');
  const made = await within(cards).findByRole('link', { name: 'Open: Call Bo twice' });
  await expect.poll(statusOf).toBe('Added: Call Bo twice');
  await user.press('Not now: Call Cy', cards);
  await within(cards).findByText('Skipped');
  await user.press('Add all 2 tasks', cards);
  await expect.poll(statusOf).toBe('2 tasks added.');
  await user.press('Remember it: 12 pilots', cards);
  await within(cards).findByText('Remembered');
  const { pending } = (await browser.get('/api/tasks')).body;
  expect(pending.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    ...['Call Bo twice', 'Call Di', 'Call Ed'],
  ]);
  const bo = pending.find(({ title }: { title: string }) => title === 'Call Bo twice');
  expect(made.getAttribute('href')).toBe(`/app/tasks?task=${bo.id}`);
  expect(await findViolations()).toEqual([]);

  await user.press('Open the draft: November', cards);
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  expect(subject.value).toBe('November');
  expect(window.location.search).toBe('');
  const { body } = await browser.get('/api/investor-updates');
  expect(body.sent).toEqual([]);
});

it('a call for help is reworded before the cohort hears it, and what can’t be says so', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/ai-coach');
  await user.fill(await findQuestion(), 'Who knows florists?');
  await user.keyboard('{Enter}');
  const { finish } = await pickUpQuestion(founderId);
  const { id: taskId } = await newTask(db, { founderId, title: 'Call Bo' });
  const proposals: CoachProposal[] = [
    { kind: 'help', text: 'Who knows florists?' },
    { kind: 'due_date', taskId: '', title: 'Call the pope', dueOn: '2026-11-20' },
    { kind: 'due_date', taskId, title: 'Call Bo', dueOn: '2020-11-20' },
  ];
  await finish({ state: 'complete', source: 'model', answer: 'Your peers may.', proposals });
  const cards = await screen.findByRole('region', { name: 'Proposals' });
  within(cards).getByText('That task isn’t on your board.');
  within(cards).getByText('Its date has passed. Set another one, then confirm it.');
  expect(within(cards).queryByRole('button', { name: 'Move it: Call Bo' })).toBeNull();
  await user.press('Edit: Call Bo', cards);
  const tomorrow = addDays(localDate(new Date(), 'UTC'), 1);
  await user.fill(within(cards).getByLabelText('Date'), tomorrow);
  await user.press('Move it: Call Bo', cards);
  await within(cards).findByRole('link', { name: 'Open: Call Bo' });

  within(cards).getByText(/Your cohort sees it at once/);
  await user.press('Edit: Who knows florists?', cards);
  const text = within(cards).getByRole('textbox', { name: 'What you ask for' });
  await user.fill(text, 'Who has sold to florists?');
  await user.press('Ask the cohort: Who knows florists?', cards);
  const open = await within(cards).findByRole('link', { name: 'Open: Who has sold to florists?' });
  expect(open.getAttribute('href')).toBe('/app/cohort');
  expect(await findViolations()).toEqual([]);
  const { calls } = (await browser.get('/api/help-wanted')).body;
  expect(calls).toMatchObject([{ text: 'Who has sold to florists?', isOwn: true }]);
});

it('an answer from the built-in playbooks ends with its source as a link', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  await user.fill(await findQuestion(), 'Whom do I interview?');
  await user.keyboard('{Enter}');
  const { finish } = await pickUpQuestion(founderId);
  const source = 'Source: The Mom Test by Rob Fitzpatrick, https://www.momtestbook.com';
  await finish({ state: 'complete', source: 'tips', answer: `1. Book five calls.\n\n${source}` });
  const link = await screen.findByRole('link', { name: 'The Mom Test by Rob Fitzpatrick' });
  expect(link.getAttribute('href')).toBe('https://www.momtestbook.com');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  within(await findLastAnswer()).getByText('Book five calls.');
});

it('links what an answer cites, takes a reason for a thumb, and makes a task of its words', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const { id: taskId } = await newTask(db, { founderId, title: 'Call <b>Bo</b>' });
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/ai-coach');
  await user.press('What should I work on today?');
  await user.press('Ask');
  const worker = await pickUpQuestion(founderId);
  await worker.cite([
    { mark: 'T1', kind: 'task', taskId, label: 'Call <b>Bo</b>' },
    { mark: 'streak', kind: 'figure', figure: 'streak', label: 'streak of 4 days' },
  ]);
  await worker.say('Start with [T');
  await within(await findLastAnswer()).findByText('Start with');
  const answer = 'Start with [T1](https://evil.test), **[T9]** for your [streak].';
  await worker.finish({ state: 'complete', source: 'model', answer });
  const link = await screen.findByRole('link', { name: 'Call <b>Bo</b>' });
  expect(link.getAttribute('href')).toBe(`/app/tasks?task=${taskId}`);
  const last = await findLastAnswer();
  expect(last.textContent).toContain(
    'Start with Call <b>Bo</b>(https://evil.test), for your streak of 4 days.',
  );
  expect(within(last).getAllByRole('link')).toHaveLength(2);

  await user.press('This didn’t help', last);
  await user.press('Too general', last);
  await within(last).findByRole('button', { name: 'Too general', pressed: true });
  await within(last).findByText('Noted: Too general.');
  const rated = async () => (await browser.get('/api/coach')).body.exchanges.at(-1);
  expect(await rated()).toMatchObject({ feedback: 'down', feedbackReason: 'too_vague' });
  await user.press('This helped', last);
  await within(last).findByRole('button', { name: 'A new idea', pressed: false });
  expect(await rated()).toMatchObject({ feedback: 'up', feedbackReason: null });
  await user.press('This helped', last);
  await expect.poll(() => within(last).queryByRole('group')).toBeNull();

  await user.press('Add as task', last);
  const dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  const title = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toMatch(/^Start with Call <b>Bo<\/b>/);
});

it('offers topics that ask where it has no tip, and no task of a question asked back', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  await user.fill(await findQuestion(), 'Can you bake bread?');
  await user.keyboard('{Enter}');
  const noTip = `${noTipIntro}\n- Pricing\n- Sales`;
  await (await pickUpQuestion(founderId)).finish({
    state: 'complete',
    source: 'tips',
    answer: noTip,
  });
  await screen.findByRole('list', { name: 'Topics' });
  expect(screen.queryByRole('button', { name: 'Add as task' })).toBeNull();
  await user.press('Sales', await findLastAnswer());
  expect(await answerQuestion(founderId, 'How many do you sell a week?')).toBe('Sales');
  await screen.findByText('How many do you sell a week?');
  await within(await findLastAnswer()).findByRole('button', { name: 'Copy' });
  expect(screen.queryByRole('button', { name: 'Add as task' })).toBeNull();
});

it('in mid-answer: found again after a reload and on the page, then stopped', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  let user = openPage(web(), browser, '/app/dashboard');
  await user.fill(await findQuestion(), 'Tell me slowly');
  await user.keyboard('{Enter}');
  let worker = await pickUpQuestion(founderId);
  expect(worker.question).toBe('Tell me slowly');
  await worker.say('step 1, step 2');
  await within(await findLastAnswer()).findByText('step 1, step 2');
  user = openPage(web(), browser, '/app/dashboard');
  await within(await findLastAnswer()).findByText('step 1, step 2');
  await worker.say('step 1, step 2, step 3');
  await within(await findLastAnswer()).findByText('step 1, step 2, step 3');
  // A question typed meanwhile waits in the field.
  await user.fill(await findQuestion(), 'And then?');
  await user.keyboard('{Enter}');
  expect((await findQuestion()).value).toBe('And then?');
  await worker.finish({ state: 'complete', source: 'model', answer: 'Done.' });
  await within(await findLastAnswer()).findByText('Done.');
  await user.follow('Open the whole conversation');
  await screen.findByRole('heading', { name: 'AI Coach', level: 1 });
  expect(await screen.findAllByRole('article', { name: 'Answer' })).toHaveLength(1);
  await screen.findByText('19 of 20 questions left today');

  await user.fill(await findQuestion(), 'Once more');
  await user.keyboard('{Enter}');
  worker = await pickUpQuestion(founderId);
  await worker.say('step 1');
  await screen.findByText('step 1');
  user = openPage(web(), browser, '/app/ai-coach');
  await screen.findByText('step 1');
  await user.press('Stop the answer');
  await screen.findByText('You stopped this answer. It was not counted.');
  await screen.findByText('19 of 20 questions left today');
  expect((await findLastAnswer()).textContent).toContain('step 1');
  expect(await worker.say('step 1, step 2')).toBe(false);
});

it('tries a failed answer again, and takes no other question until it has', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/ai-coach');
  await user.fill(await findQuestion(), 'Now fall over');
  await user.press('Ask');
  const fails = { state: 'failed', failure: 'provider', answer: 'Talk to users.' } as const;
  await (await pickUpQuestion(founderId)).finish(fails);
  await within(await findLastAnswer()).findByText('Talk to users.');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fakeResponse(/\/retry$/, async (_request, forward) => {
    await held;
    return forward();
  });
  await user.press('Try again', await findLastAnswer());
  await expect.poll(isAskOffered).toBe(false);
  await user.fill(await findQuestion(), 'Give me markup');
  await user.keyboard('{Enter}');
  expect((await findQuestion()).value).toBe('Give me markup');
  release();
  await (await pickUpQuestion(founderId)).finish(fails);
  await expect.poll(isAskOffered).toBe(true);
  expect(await readQuestions()).toEqual(['Now fall over']);

  await user.press('Ask');
  const markup = '<img src=x onerror=alert(1)> [a](javascript:alert(1))';
  expect(await answerQuestion(founderId, markup)).toBe('Give me markup');
  await screen.findByText(markup);
  expect((await findLastAnswer()).querySelectorAll('a, img')).toHaveLength(0);
  expect(await readQuestions()).toEqual(['Now fall over', 'Give me markup']);

  function isAskOffered() {
    return screen.queryByRole<HTMLButtonElement>('button', { name: 'Ask' })?.disabled === false;
  }
  async function readQuestions() {
    const { exchanges } = (await browser.get('/api/coach')).body;
    return exchanges.map((each: { question: string }) => each.question);
  }
});

it('goes on with an answer that was cut, and asks the last question again in other words', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  await user.press('What should I work on today?');
  await user.press('Ask');
  const asked = await pickUpQuestion(founderId);
  await asked.finish({ state: 'complete', source: 'model', answer: 'Call…', isCut: true });
  await within(await findLastAnswer()).findByText(/reached its length limit/);
  await user.press('Continue', await findLastAnswer());
  expect(await answerQuestion(founderId, 'three customers.')).toBe('Continue');
  await screen.findByText('three customers.');
  await screen.findByText('19 of 20 questions left today');
  expect(screen.queryByRole('button', { name: 'Edit question' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();

  await user.press('How do I validate my idea?');
  await user.press('Ask');
  const failed = await pickUpQuestion(founderId);
  await failed.finish({ state: 'failed', failure: 'provider', answer: 'Focus.' });
  await user.press('Try again', await findLastAnswer());
  await answerQuestion(founderId, 'Talk to five people.');
  await screen.findByText('Talk to five people.');
  await screen.findByText('18 of 20 questions left today');

  await user.press('Edit question');
  const form = await screen.findByRole('form', { name: 'Edit your question' });
  await user.fill(within(form).getByRole('textbox'), 'How do I validate my price?');
  await user.press('Ask again', form);
  expect(await answerQuestion(founderId, 'Ask for money.')).toBe('How do I validate my price?');
  await screen.findByText('Ask for money.');
  expect(screen.queryByText('Talk to five people.')).toBeNull();
  await screen.findByText('17 of 20 questions left today');
});

it('shows admins what stops the coach, and what was left out of proposals', async () => {
  const now = new Date();
  await recordModelProblem(db, { model: 'gpt-3.5-turbo', kind: 'key', now });
  const reasons = ['unsafe', 'duplicate', 'duplicate'] as const;
  await countRefusals(db, { day: now.toISOString().slice(0, 10), reasons: [...reasons] });
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  openPage(web(), admin.browser, '/admin/coach');
  await screen.findByText(/2 said twice, 1 that looked like orders from the page/);
  expect((await screen.findByRole('alert')).textContent).toContain('Check OPENAI_API_KEY');
  // An earlier test rated an answer.
  const helpful = await screen.findByRole('row', { name: /^Helpful 1 1$/ });
  expect(within(helpful).getAllByRole('cell')).toHaveLength(2);
  await screen.findByRole('row', { name: 'Not helpful: Too long none none' });
});

it('deletes the conversation once it is confirmed', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/ai-coach');
  await user.press('What should I work on today?');
  await user.press('Ask');
  await answerQuestion(founderId, 'Call Bo.');
  await screen.findByText('Call Bo.');
  await user.press('Delete conversation');
  await user.press('Delete conversation', await screen.findByRole('dialog'));
  await screen.findByRole('heading', { name: 'Ask what would move you forward' });
  expect((await browser.get('/api/coach')).body.exchanges).toEqual([]);
});

it('remembers what the founder adds beside the conversation, until it is edited or deleted', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const panel = await screen.findByRole('region', { name: 'What I remember' });
  await within(panel).findByText(/Nothing yet/);
  const add = async (kind: string, text: string) => {
    await user.press('Add', panel);
    const form = await within(panel).findByRole('form', { name: 'New note' });
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Kind' }), kind);
    await user.fill(within(form).getByRole('textbox'), text);
    await user.keyboard('{Enter}');
    await within(panel).findByRole('button', { name: `Delete: ${text}` });
  };
  await add('Fact', '12 pilots');
  await add('Goal', '5 paying by May 1');
  expect(
    within(panel)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent),
  ).toEqual(['Goals', 'Facts']);
  await user.press('Edit: 12 pilots', panel);
  const form = await within(panel).findByRole('form', { name: 'Edit note' });
  await user.fill(within(form).getByRole('textbox'), '13 pilots');
  await user.press('Save', form);
  await user.press('Edit: 13 pilots', panel);
  await user.keyboard('{Escape}');
  await user.press('Delete: 5 paying by May 1', panel);
  await expect.poll(() => within(panel).queryByText('5 paying by May 1')).toBeNull();
  expect(await listNotes(db, { founderId })).toMatchObject([{ kind: 'fact', text: '13 pilots' }]);
  await user.press('Undo');
  await within(panel).findByText('5 paying by May 1');
  // A note added by a card or by Slack is shown at once.
  const now = new Date();
  await db
    .transaction()
    .execute((trx) => saveNote(trx, { founderId, kind: 'fact', text: 'Ships boats', now }));
  await within(panel).findByText('Ships boats');
});

it('opens with what was planned last week: done, not yet, or dropped', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const plan = (title: string) =>
    newTask(db, { founderId, title, now: new Date(Date.now() - 5 * 86_400_000) });
  // The card is gone before its answer is stored.
  const forgetAnswer = () =>
    expect
      .poll(() => db.deleteFrom('coach_openings').where('founder_id', '=', founderId).execute())
      .toMatchObject([{ numDeletedRows: 1n }]);
  const findCard = () => screen.findByRole('region', { name: 'Last week' });

  await plan('Price the pilot');
  let user = openPage(web(), browser, '/app/ai-coach');
  expect((await findCard()).textContent).toContain('Last week you planned Price the pilot. Done?');
  await user.press('Yes, done', await findCard());
  await screen.findByRole('button', { name: 'Undo' });
  await expect.poll(() => screen.queryByRole('region', { name: 'Last week' })).toBeNull();
  expect((await browser.get('/api/tasks')).body.completed).toMatchObject([
    { title: 'Price the pilot' },
  ]);

  await forgetAnswer();
  await plan('Call the bank');
  user = openPage(web(), browser, '/app/ai-coach');
  await user.press('Not yet', await findCard());
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByDisplayValue('Call the bank')).tagName).toBe('INPUT');
  await expect.poll(() => screen.queryByRole('region', { name: 'Last week' })).toBeNull();

  await forgetAnswer();
  user = openPage(web(), browser, '/app/ai-coach');
  await user.press('Drop it', await findCard());
  await screen.findByText(/The task stays on your board/);
  expect((await browser.get('/api/coach/memory')).body.opening).toBeNull();
});

it('says that a question could not be asked, and keeps the question', async () => {
  const { email } = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const question = await findQuestion();
  await user.fill(question, 'Where do I begin?');
  const restore = fakeResponse(/^\/api\/coach/, (request, forward) =>
    request.method === 'POST' ? loseConnection(request, forward) : forward(),
  );
  await user.press('Ask');
  const failure = 'Sorry, I encountered an error. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
  expect(question.value).toBe('Where do I begin?');
  restore();
  await user.press('Ask');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

it('answers a cry for help alone, without buttons, even with no question left', async () => {
  const { email, id: founderId } = await newFounderAccount(db);
  const day = new Date(Date.now() - 86_400_000);
  for (const offset of [0, 1, 2]) {
    const date = new Date(day.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const used = { founder_id: founderId, day: date, reserved: 500, attempts: 500 };
    await db.insertInto('coach_usage').values(used).execute();
  }
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const question = await findQuestion();
  await user.fill(question, 'I want to end my life');
  await user.press('Ask');
  const answer = await screen.findByRole('article', { name: 'Answer' });
  await within(answer).findByText(humanHelpText('crisis'));
  expect(within(answer).getByRole('link').getAttribute('href')).toBe(helplineUrl);
  expect(within(answer).queryAllByRole('button')).toEqual([]);
});
