import { describe, expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { requestPasswordReset } from '#db/operations/accounts/passwords.ts';
import { listSessions } from '#db/queries/sessions.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { changedPassword, useSettings } from '#web/server/testing/use-settings.ts';

const { database, web, other, me, browser, changePassword } = useSettings();

describe('a new password', () => {
  it('is set if the current one is given, and ends all other sessions', async () => {
    const second = await signInFounder(web(), me().email);
    const page = await openLivePage(other(), second);
    await page.received(1);
    const own = await openLivePage(web(), browser());
    await own.received(1);

    const wrong = await changePassword('not-the-password');
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'That isn’t your current password.' }],
    ]);
    expect((await second.get('/api/me')).status).toBe(200);
    expect((await changePassword(testPassword, testPassword)).body.issues).toMatchObject([
      { path: 'newPassword' },
    ]);

    expect((await changePassword(testPassword)).status).toBe(200);
    await page.ended();
    expect((await second.get('/api/me')).status).toBe(401);
    expect((await browser().get('/api/me')).status).toBe(200);
    expect(own.hasEnded).toBe(false);
    own.leave();
    expect((await new Browser(web()).signIn(me().email)).status).toBe(401);
    expect((await new Browser(web()).signIn(me().email, changedPassword)).status).toBe(200);
  });

  it('ends links that were mailed before, and tells the owner', async () => {
    const { db } = database();
    const accounts = db.selectFrom('accounts').where('email', '=', me().email).select('id');
    const { id: accountId } = await accounts.executeTakeFirstOrThrow();
    const token = await createAccountLink(db, { accountId, purpose: 'reset', now: new Date() });
    await requestPasswordReset(db, { audience: 'founder', email: me().email, now: new Date() });
    expect((await changePassword(testPassword)).status).toBe(200);
    const set = await new Browser(web()).post('/api/account-links/password', {
      token,
      password: 'another fine one',
    });
    expect(set.status).toBe(410);
    const mails = db.selectFrom('mails').where('recipient', '=', me().email);
    expect(await mails.select(['template', 'data']).execute()).toEqual([
      { template: 'password-changed', data: { audience: 'founder' } },
    ]);
  });

  it('is set by only one of two simultaneous requests', async () => {
    const passwords = ['first.kettle.sings', 'second.kettle.sings'];
    const answers = await Promise.all(passwords.map((next) => changePassword(testPassword, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await new Browser(web()).signIn(me().email, winner)).status).toBe(200);
  });

  it('cannot be guessed: ten wrong ones, counted together with those for deletion', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await changePassword('wrong-one')).status).toBe(400);
      const body = { name: 'whatever', password: 'wrong-one' };
      expect((await browser().post('/api/settings/deletion', body)).body.issues).toMatchObject([
        { path: 'password' },
      ]);
    }
    const answer = await changePassword(testPassword);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    // Only the one account waits.
    const neighbour = await newFounderAccount(database().db);
    const theirs = await signInFounder(web(), neighbour.email);
    expect((await changePassword(testPassword, changedPassword, theirs)).status).toBe(200);
  });
});

describe('sessions', () => {
  const list = async (who = browser()) => (await who.get('/api/settings/sessions')).body.sessions;

  it('are listed readably, this one first, without anything that could open them', async () => {
    const phone = new Browser(web());
    await phone.send('/api/session/founder', {
      method: 'POST',
      body: { email: me().email, password: testPassword },
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      },
    });
    const sessions = await list();
    expect(sessions).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, browser: 'Safari', system: 'iPhone' },
    ]);
    expect(Object.keys(sessions[0]).sort()).toEqual(
      ['browser', 'id', 'isCurrent', 'lastSeenAt', 'openedAt', 'system'].sort(),
    );
    const { rows } = await database().pool.query<{ hash: Buffer }>(
      'select token_hash as hash from sessions',
    );
    const shown = JSON.stringify(sessions);
    for (const { hash } of rows) {
      expect(shown).not.toContain(hash.toString('hex'));
      expect(shown).not.toContain(hash.toString('base64url').slice(0, 10));
    }
    const token = phone.cookie?.split('=')[1] ?? '';
    const now = new Date();
    const again = await listSessions(database().db, { accountId: me().accountId, token, now });
    expect(again[0]?.id).toBe(sessions[1].id);
  });

  it('end at once when revoked, on every process, together with their open pages', async () => {
    const second = await signInFounder(web(), me().email);
    const page = await openLivePage(other(), second);
    await page.received(1);
    const { id } = (await list()).find((each: { isCurrent: boolean }) => !each.isCurrent);
    expect((await browser().delete(`/api/settings/sessions/${id}`)).status).toBe(200);
    await page.ended();
    expect((await second.at(other()).get('/api/me')).status).toBe(401);
    const again = await browser().delete(`/api/settings/sessions/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found']);
    expect(await list()).toHaveLength(1);
  });

  it('of others cannot be ended', async () => {
    const thief = await signInFounder(web(), (await newFounderAccount(database().db)).email);
    const [{ id }] = await list();
    expect((await thief.delete(`/api/settings/sessions/${id}`)).status).toBe(404);
    expect((await browser().get('/api/me')).status).toBe(200);
    expect((await thief.delete('/api/settings/sessions')).status).toBe(200);
    expect((await browser().get('/api/me')).status).toBe(200);
  });

  it('can all be ended except this one', async () => {
    const others = await Promise.all([
      signInFounder(web(), me().email),
      signInFounder(other(), me().email),
    ]);
    const page = await openLivePage(other(), others[1]);
    await page.received(1);
    expect((await browser().delete('/api/settings/sessions')).status).toBe(200);
    await page.ended();
    for (const each of others) expect((await each.get('/api/me')).status).toBe(401);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
  });
});
