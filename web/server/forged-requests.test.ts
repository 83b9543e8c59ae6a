import { describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

describe('the caller’s identity', () => {
  it('is checked before the input', async () => {
    const { status, body } = await new Browser(web()).post('/api/tasks', { nonsense: true });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('cannot be chosen by the browser', async () => {
    const browser = new Browser(web());
    const headers = {
      cookie: 'isAdmin=true; audience=admin; session=admin',
      authorization: 'admin',
    };
    expect((await browser.send('/api/me', { headers })).status).toBe(401);
  });
});

describe('another founder’s task', () => {
  const changes: [string, string, object?][] = [
    ['PATCH', '', { title: 'Stolen' }],
    ['DELETE', ''],
    ['POST', '/restoration'],
    ['PUT', '/status', { status: 'in_progress' }],
    ['POST', '/completion'],
    ['DELETE', '/completion'],
    ['POST', '/snooze', { days: 1 }],
    ['POST', '/pledge'],
  ];

  it.each(changes)('%s …%s does not find it and changes nothing', async (method, part, body) => {
    const owner = await newFounderAccount(db);
    const thief = await newFounderAccount(db, { cohortId: owner.cohortId });
    const { id } = await newTask(db, { founderId: owner.id });
    const row = () =>
      db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const answer = await (await signInFounder(web(), thief.email)).send(`/api/tasks/${id}${part}`, {
      method,
      body,
    });
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'task_not_found', message: 'That task was not found.' },
    ]);
    expect(await row()).toEqual(before);
  });

  it('another founder’s notification stays unread', async () => {
    const owner = await newFounderAccount(db);
    const thief = await newFounderAccount(db, { cohortId: owner.cohortId });
    const { id } = await newTask(db, { founderId: thief.id });
    const browser = await signInFounder(web(), thief.email);
    await browser.post(`/api/tasks/${id}/completion`);
    const ownersBrowser = await signInFounder(web(), owner.email);
    const inbox = (await ownersBrowser.get('/api/notifications')).body;
    expect(inbox.unread).toBe(1);
    await browser.post(`/api/notifications/${inbox.items[0].id}/read`);
    await browser.post('/api/notifications/1/read', { others: [inbox.items[0].id] });
    await browser.post('/api/notifications/read');
    const earlier = await browser.get('/api/notifications?before=999999999');
    expect(earlier.body.items).toEqual([]);
    expect((await ownersBrowser.get('/api/notifications')).body.unread).toBe(1);
    await ownersBrowser.post(`/api/notifications/${inbox.items[0].id}/read`);
    expect((await ownersBrowser.get('/api/notifications')).body.unread).toBe(0);
  });
});

describe('fields that a client may not send', () => {
  it.each([
    'points',
    'pointsValue',
    'points_value',
    'status',
    'completedAt',
    'completed_at',
    'userId',
    'user_id',
    'founderId',
    'role',
    'createdAt',
    'templateKey',
    'constructor',
  ])('%s', async (field) => {
    const founder = await newFounderAccount(db);
    const { id } = await newTask(db, { founderId: founder.id });
    const browser = await signInFounder(web(), founder.email);
    const sent = { [field]: 'completed' };
    const answers = [
      await browser.post('/api/tasks', { title: 'Mine', ...sent }),
      await browser.send(`/api/tasks/${id}`, { method: 'PATCH', body: { title: 'Mine', ...sent } }),
      await browser.delete(`/api/tasks/${id}`, sent),
      await browser.post(`/api/tasks/${id}/restoration`, sent),
      await browser.post(`/api/tasks/${id}/completion`, sent),
      await browser.post(`/api/tasks/${id}/pledge`, sent),
      await browser.delete(`/api/tasks/${id}/completion`, sent),
      await browser.post(`/api/tasks/${id}/snooze`, { days: 1, ...sent }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.issues]).toEqual([
        400,
        'invalid_input',
        [{ path: field, message: 'This field isn’t accepted here.' }],
      ]);
    }
    const rows = await db.selectFrom('tasks').where('user_id', '=', founder.id).selectAll();
    expect(await rows.execute()).toMatchObject([{ id, status: 'pending', points_value: 20 }]);
  });

  it('a sign-in does not accept an audience', async () => {
    const { email } = await newFounderAccount(db);
    const body = { email, password: 'a-good-password', audience: 'admin', isAdmin: true };
    const answer = await new Browser(web()).post('/api/session/founder', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });
});
