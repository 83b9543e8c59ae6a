import { expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { timeZoneWhereHourIs } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();

it('a task’s whole life works over HTTP', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const made = await browser.post('/api/tasks', { title: '  Call ten users ', difficulty: 'hard' });
  expect([made.status, made.body]).toMatchObject([201, { title: 'Call ten users', points: 35 }]);
  const { id } = made.body;

  const moved = await browser.send(`/api/tasks/${id}/status`, {
    method: 'PUT',
    body: { status: 'in_progress' },
  });
  expect(moved.body.status).toBe('in_progress');
  expect((await browser.post(`/api/tasks/${id}/pledge`)).body).toMatchObject({ pledge: 'open' });
  expect((await browser.post(`/api/tasks/${id}/snooze`, { days: 2 })).status).toBe(200);

  // As if it had been pledged yesterday.
  await database().pool.query(`update pledges set pledged_at = pledged_at - interval '12 hours'`);
  const done = await browser.post(`/api/tasks/${id}/completion`);
  expect(done.body).toMatchObject({ isNew: true, earned: 40, points: 40, streak: 1 });
  const again = await browser.post(`/api/tasks/${id}/completion`);
  expect(again.body).toMatchObject({ isNew: false, earned: 40, points: 40 });

  const board = (await browser.get('/api/tasks')).body;
  expect([board.pending, board.inProgress, board.progress]).toEqual([[], [], 100]);
  expect(board.completed).toMatchObject([{ id, earned: 40, canReopen: true }]);
  expect((await browser.get('/api/overview')).body).toMatchObject({
    founder: { startupName: expect.any(String) },
    stats: { points: 40, currentStreak: 1, rank: 1 },
    slack: { installed: false, active: false, connectedAs: null, openUrl: null, inviteUrl: null },
  });

  expect((await browser.delete(`/api/tasks/${id}/completion`)).body.status).toBe('pending');
  expect((await browser.get('/api/overview')).body.stats.points).toBe(0);
});

it('a forbidden change is refused with its own code', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const { id } = (await browser.post('/api/tasks', { title: 'Ship it' })).body;
  await browser.post(`/api/tasks/${id}/completion`);
  const answer = await browser.post(`/api/tasks/${id}/snooze`, { days: 1 });
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'task_completed', message: 'That task is already completed.' },
  ]);
});

it('several tasks are changed by one call, and each needs its day to be moved', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  const other = await newFounderAccount(db);
  const own = await newTask(db, { founderId, title: 'Call Ana' });
  const foreign = await newTask(db, { founderId: other.id });
  const browser = await signInFounder(web(), email);
  const change = (kind: string, tasks: object[]) =>
    browser.post('/api/tasks/changes', { kind, tasks });
  const both = [{ taskId: own.id }, { taskId: foreign.id }];
  expect((await change('move', both)).status).toBe(400);
  expect((await change('delete', [{ taskId: own.id, dueOn: '2026-12-04' }])).status).toBe(400);
  expect((await change('complete', [])).status).toBe(400);
  expect((await change('complete', Array(51).fill({ taskId: own.id }))).status).toBe(400);
  expect((await change('complete', both)).body).toEqual({
    changed: [{ taskId: own.id, title: 'Call Ana' }],
    refused: [{ taskId: foreign.id, title: null, reason: expect.any(String) }],
    completion: { earned: 20, streak: 1, isFirstToday: true },
  });
});

it('yesterday’s tasks can be added in the morning, and not after noon', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const now = new Date(Date.now() - 86_400_000);
  const [first, second] = [
    await newTask(db, { founderId, now }),
    await newTask(db, { founderId, now }),
  ];
  const doneYesterday = (id: string) =>
    browser.post(`/api/tasks/${id}/completion`, { doneYesterday: true });
  await changeTimeZone(db, { founderId, timeZone: timeZoneWhereHourIs(13) });
  expect(await doneYesterday(first.id)).toMatchObject({
    status: 409,
    body: {
      code: 'too_late_for_yesterday',
      message: 'You could add that for yesterday until noon.',
    },
  });
  await changeTimeZone(db, { founderId, timeZone: timeZoneWhereHourIs(8) });
  expect((await doneYesterday(first.id)).body).toMatchObject({
    isNew: true,
    streak: 1,
    earned: 20,
  });
  await browser.post(`/api/tasks/${second.id}/completion`, {});
  expect((await browser.get('/api/overview')).body.stats).toMatchObject({ currentStreak: 2 });
});

it('a task is handed over, taken back, and handed over for good', async () => {
  const ada = await newFounderAccount(db, { name: 'Ada' });
  const bo = await newTeammateAccount(db, ada, { name: 'Bo' });
  const browser = await signInFounder(web(), ada.email);
  const ofBo = await signInFounder(web(), bo.email);
  expect((await browser.get('/api/tasks')).body.teammates).toEqual([
    { founderId: bo.id, name: 'Bo', photo: null },
  ]);
  const { id, canHandOver } = (await browser.post('/api/tasks', { title: 'Call Dee' })).body;
  expect(canHandOver).toBe(true);
  const hand = () => browser.post(`/api/tasks/${id}/handover`, { founderId: bo.id });
  expect((await hand()).body).toEqual({ ok: true });
  expect((await browser.get('/api/team/tasks')).body.people).toMatchObject([
    { name: 'Ada', isMe: true, tasks: [] },
    { name: 'Bo', tasks: [{ id, mayTakeBack: true }] },
  ]);
  expect((await browser.post(`/api/tasks/${id}/completion`)).status).toBe(404);
  expect((await browser.delete(`/api/tasks/${id}/handover`)).body).toMatchObject({ id });
  await hand();
  expect((await ofBo.post(`/api/tasks/${id}/completion`)).body).toMatchObject({ points: 20 });
  expect((await browser.delete(`/api/tasks/${id}/handover`)).body.code).toBe('task_taken_up');
  expect((await ofBo.get('/api/notifications')).body.items).toMatchObject([
    { type: 'task_handed', message: 'handed you “Call Dee”', taskId: id },
  ]);
});

it('twenty simultaneous completions earn points once', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const { id } = (await browser.post('/api/tasks', { title: 'Ship it' })).body;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post(`/api/tasks/${id}/completion`)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
  expect((await browser.get('/api/overview')).body.stats.points).toBe(20);
});

it('two simultaneous requests get the same answer', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const task = { title: 'Once', clientKey: '3f0cf1f4-6d77-4d5c-9b3e-0f5f4b8a7a11' };
  const [one, other] = await Promise.all([
    browser.post('/api/tasks', task),
    browser.post('/api/tasks', task),
  ]);
  expect(one?.body.id).toBe(other?.body.id);
});

it('the tasks of today and this week are generated', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const generate = async () => {
    const { status, body } = await browser.post('/api/tasks/generation');
    return [status, body];
  };
  expect(await generate()).toEqual([200, { added: 8, end: 'most_at_once' }]);
  expect(await generate()).toEqual([200, { added: 1, end: 'all_here' }]);
  expect(await generate()).toEqual([200, { added: 0, end: 'all_here' }]);
  const board = (await browser.get('/api/tasks')).body;
  expect(board.pending).toHaveLength(9);
  const [task] = board.pending;
  expect(task.id).toMatch(/^generic-/);
  const done = await browser.post(`/api/tasks/${task.id}/completion`);
  expect([done.status, done.body.isNew]).toEqual([200, true]);
});
