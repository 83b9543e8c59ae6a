import { describe, expect, it, vi } from 'vitest';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;

describe('the log', () => {
  it('has one line per request, with the pattern of its path', async () => {
    const web = await startTestWeb(database());
    const founder = await newFounderAccount(db);
    const { id } = await newTask(db, { founderId: founder.id });
    const browser = new Browser(web);
    await browser.signIn(founder.email);
    const answer = await browser.post(`/api/tasks/${id}/completion`);
    await browser.get('/nowhere/secret-token');
    await browser.get('/api/nothing/secret-token');
    await vi.waitUntil(() => web.lines.filter(({ msg }) => msg === 'request').length === 4, 20_000);
    await web.close();
    const [signIn, completion, page, missing] = web.lines.filter(({ msg }) => msg === 'request');
    expect(signIn).toMatchObject({ method: 'POST', route: '/api/session/founder', status: 200 });
    expect(completion).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/api/tasks/{taskId}/completion',
      status: 200,
      accountId: founder.accountId,
      ms: expect.any(Number),
    });
    expect(page).toMatchObject({ route: '(elsewhere)', status: 302 });
    expect(missing).toMatchObject({ route: 'unmatched', status: 404, code: 'not_found' });
  });

  it('contains no secrets', async () => {
    const web = await startTestWeb(database());
    const founder = await newFounderAccount(db);
    const browser = new Browser(web);
    await browser.signIn(founder.email);
    const token = browser.cookie?.split('=')[1] ?? '';
    await new Browser(web).signIn(founder.email, 'wrong-password');
    await browser.send('/api/tasks?token=query-secret', {
      headers: { authorization: 'Bearer abc' },
    });
    await browser.post('/api/tasks', { title: 'a secret plan', password: 'body-secret' });
    await browser.get('/set-password/path-secret');
    await browser.delete('/api/session');
    await web.close();
    const log = JSON.stringify(web.lines);
    expect(web.lines.length).toBeGreaterThan(5);
    for (const secret of [
      token,
      testPassword,
      founder.email,
      'wrong-password',
      'query-secret',
      'Bearer',
      'secret plan',
      'body-secret',
      'path-secret',
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('contains an unexpected failure once, under the reference that the caller is shown', async () => {
    const web = await startTestWeb(database(), {
      mounts: [
        {
          path: '/part',
          handler: () => {
            throw Object.assign(new Error('broken wheel'), { detail: 'typed by a person' });
          },
        },
      ],
    });
    const answer = await new Browser(web).get('/part/x');
    await web.close();
    const reference = answer.headers.get('x-request-id');
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'unexpected', message: 'An error occurred. Please try again.', reference },
    ]);
    const logged = web.lines.filter((line) => JSON.stringify(line).includes('broken wheel'));
    expect(logged).toMatchObject([{ msg: 'unexpected', reference }]);
    expect(JSON.stringify(web.lines)).not.toContain('typed by a person');
  });
});
