import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '#db/queries/sessions/list-sessions.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signedIn } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
let web: TestWeb;
let other: TestWeb;
let me: Awaited<ReturnType<typeof newFounderAccount>>;
let browser: Browser;

beforeAll(async () => {
  // No sweep comes to help: what ends here ends because it was told to.
  web = await startTestWeb(database(), { sweepMs: 600_000 });
  other = await startTestWeb(database(), { sweepMs: 600_000 });
});
afterAll(async () => {
  await web?.close();
  await other?.close();
});
beforeEach(async () => {
  await database().pool.query('delete from rate_limits');
  me = await newFounderAccount(database().db);
  browser = await signedIn(web, me.email);
});

const put = (path: string, body: unknown) =>
  browser.send(`/api/settings/${path}`, { method: 'PUT', body });
const newPassword = 'tide.carries.seven';
const change = (currentPassword: string, next = newPassword) =>
  put('password', { currentPassword, newPassword: next });

describe('settings', () => {
  it('are read and set one by one', async () => {
    expect((await browser.get('/api/settings')).body).toMatchObject({
      email: me.email,
      timeZone: 'UTC',
      quietHours: { from: '22:00', until: '08:00' },
      slack: { connectedAs: null },
    });
    await put('time-zone', { timeZone: 'Asia/Kolkata' });
    await put('quiet-hours', { from: '21:00', until: '07:30' });
    await put('notifications/weekly_digest/email', { enabled: false });
    const { body } = await browser.get('/api/settings');
    expect(body).toMatchObject({
      timeZone: 'Asia/Kolkata',
      quietHours: { from: '21:00', until: '07:30' },
    });
    expect(body.preferences).toContainEqual({
      type: 'weekly_digest',
      channels: { in_app: null, slack: null, email: false },
    });
    expect((await browser.get('/api/me')).body.founder.timeZone).toBe('Asia/Kolkata');
    await browser.delete('/api/settings/quiet-hours');
    expect((await browser.get('/api/settings')).body.quietHours).toBeNull();
    const { timeZones } = (await browser.get('/api/settings/time-zones')).body;
    expect(timeZones).toContain('Asia/Kolkata');
  });

  it.each([
    ['time-zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['time-zone', { timeZone: 'UTC', founderId: 'x' }, 'founderId'],
    ['quiet-hours', { from: '09:00', until: '09:00' }, 'until'],
    ['quiet-hours', { from: '24:00', until: '09:00' }, 'from'],
    ['quiet-hours', { from: '23:00', until: '09:00', status: 'accepted' }, 'status'],
    ['notifications/task_completed/slack', { enabled: true }, 'channel'],
    ['notifications/everything/slack', { enabled: true }, 'type'],
    ['notifications/peer_help/in_app', { enabled: 'no' }, 'enabled'],
    ['notifications/peer_help/in_app', { enabled: false, founder_id: 'x' }, 'founder_id'],
    ['password', { currentPassword: 'x', newPassword: 'short' }, 'newPassword'],
    ['password', { currentPassword: 'x', newPassword: 'Password123' }, 'newPassword'],
    ['password', { currentPassword: 'x', newPassword, accountId: 'y' }, 'accountId'],
  ])('PUT %s %j is refused, with the field named', async (path, body, field) => {
    const before = (await browser.get('/api/settings')).body;
    const answer = await put(path, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(field);
    expect((await browser.get('/api/settings')).body).toEqual(before);
  });

  it('are not changed from another site', async () => {
    const answer = await browser.send('/api/settings/deletion', {
      method: 'POST',
      body: { name: 'x', password: testPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site']);
  });
});

describe('a new password', () => {
  it('is set once the current one is given, and throws every other session out', async () => {
    const second = await signedIn(web, me.email);
    const page = await openLivePage(other, second);
    await page.heard(1);
    const own = await openLivePage(web, browser);
    await own.heard(1);

    const wrong = await change('not-the-password');
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'That is not your current password.' }],
    ]);
    expect((await second.get('/api/me')).status).toBe(200);
    expect((await change(testPassword, testPassword)).body.issues).toMatchObject([
      { path: 'newPassword' },
    ]);

    expect((await change(testPassword)).status).toBe(200);
    await page.ended();
    expect((await second.get('/api/me')).status).toBe(401);
    expect((await browser.get('/api/me')).status).toBe(200);
    expect(own.hasEnded).toBe(false);
    own.leave();
    expect((await new Browser(web).signIn(me.email)).status).toBe(401);
    expect((await new Browser(web).signIn(me.email, newPassword)).status).toBe(200);
  });

  it('is set by one of two at once', async () => {
    const passwords = ['first.kettle.sings', 'second.kettle.sings'];
    const answers = await Promise.all(passwords.map((next) => change(testPassword, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await new Browser(web).signIn(me.email, winner)).status).toBe(200);
  });

  it('cannot be fished for: ten wrong ones, counted together with leaving', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await change('wrong-one')).status).toBe(400);
      const body = { name: 'whatever', password: 'wrong-one' };
      expect((await browser.post('/api/settings/deletion', body)).body.issues).toMatchObject([
        { path: 'password' },
      ]);
    }
    const answer = await change(testPassword);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    // Only the one account waits.
    const neighbour = await newFounderAccount(database().db);
    browser = await signedIn(web, neighbour.email);
    expect((await change(testPassword)).status).toBe(200);
  });
});

describe('sessions', () => {
  const list = async (who = browser) => (await who.get('/api/settings/sessions')).body.sessions;

  it('are listed in words, this one first, without anything that opens them', async () => {
    const phone = new Browser(web);
    await phone.send('/api/session/founder', {
      method: 'POST',
      body: { email: me.email, password: testPassword },
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
    const told = JSON.stringify(sessions);
    for (const { hash } of rows) {
      expect(told).not.toContain(hash.toString('hex'));
      expect(told).not.toContain(hash.toString('base64url').slice(0, 10));
    }
    const token = phone.cookie?.split('=')[1] ?? '';
    const now = new Date();
    const again = await listSessions(database().db, { accountId: me.accountId, token, now });
    expect(again[0]?.id).toBe(sessions[1].id);
  });

  it('end at once when revoked, on every process, with their open pages', async () => {
    const second = await signedIn(web, me.email);
    const page = await openLivePage(other, second);
    await page.heard(1);
    const { id } = (await list()).find((each: { isCurrent: boolean }) => !each.isCurrent);
    expect((await browser.delete(`/api/settings/sessions/${id}`)).status).toBe(200);
    await page.ended();
    expect((await second.at(other).get('/api/me')).status).toBe(401);
    const again = await browser.delete(`/api/settings/sessions/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found']);
    expect(await list()).toHaveLength(1);
  });

  it('of others are not there to be ended', async () => {
    const thief = await signedIn(web, (await newFounderAccount(database().db)).email);
    const [{ id }] = await list();
    expect((await thief.delete(`/api/settings/sessions/${id}`)).status).toBe(404);
    expect((await browser.get('/api/me')).status).toBe(200);
    expect((await thief.delete('/api/settings/sessions')).status).toBe(200);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('all end but this one', async () => {
    const others = await Promise.all([signedIn(web, me.email), signedIn(other, me.email)]);
    const page = await openLivePage(other, others[1]);
    await page.heard(1);
    expect((await browser.delete('/api/settings/sessions')).status).toBe(200);
    await page.ended();
    for (const each of others) expect((await each.get('/api/me')).status).toBe(401);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
  });
});

describe('an export', () => {
  it('is a file of one’s own, with nothing that opens anything and nobody else’s address', async () => {
    const { db, pool } = database();
    const peer = await newFounderAccount(db, { cohortId: me.cohortId, name: 'Bo Lind' });
    await completeNewTask(db, { founderId: me.id, at: new Date(), title: 'Call ten' });
    await completeNewTask(db, { founderId: peer.id, at: new Date(), title: 'Their own' });
    const helper = await signedIn(web, peer.email);
    await helper.post('/api/thanks', { founderId: me.id, forWhat: 'the intro' });
    await browser.post('/api/thanks', { founderId: peer.id, forWhat: 'the review' });
    await put('notifications/peer_help/slack', { enabled: true });

    const { status, headers, body, text } = await browser.get('/api/settings/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="slipstream-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      format: 'slipstream-export',
      version: 1,
      cutLists: [],
      profile: { name: me.name, email: me.email, status: 'accepted', quietFrom: '22:00:00' },
      totals: { points: 35, tasksCompleted: 1, currentStreak: 1 },
      tasks: [{ title: 'Call ten', status: 'completed' }],
      completions: [{ points: 20, source: 'web' }],
      ledger: [
        { kind: 'peer_help', points: 15 },
        { kind: 'base', points: 20 },
      ],
      pledges: [],
      thanksGiven: [{ to: 'Bo Lind', forWhat: 'the review', undoneAt: null }],
      thanksReceived: [{ from: 'Bo Lind', forWhat: 'the intro', undoneAt: null }],
      notifications: [{ type: 'peer_help' }, { type: 'task_completed', founderName: 'Bo Lind' }],
      preferences: [{ type: 'peer_help', channel: 'slack', enabled: true }],
      sessions: [{ browser: 'Unknown browser' }],
    });
    expect(text).not.toContain(peer.email);
    expect(text).not.toMatch(/hash|argon2|token|password/i);
    const { rows } = await pool.query<{ hash: Buffer }>('select token_hash as hash from sessions');
    for (const { hash } of rows) expect(text).not.toContain(hash.toString('hex'));
  });

  it('can be had ten times an hour', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await browser.get('/api/settings/export')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('leaving', () => {
  const leave = (body: object, who = browser) => who.post('/api/settings/deletion', body);
  const startup = async () => (await browser.get('/api/settings')).body.startupName as string;

  it('needs the startup’s name and the password, and nothing else', async () => {
    const name = await startup();
    const answers = [
      await leave({ name: 'Another', password: testPassword }),
      await leave({ name, password: 'wrong-one' }),
      await leave({ name }),
      await leave({ name, password: testPassword, founderId: me.id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
      [400, 'name'],
      [400, 'password'],
      [400, 'password'],
      [400, 'founderId'],
    ]);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('signs out everywhere, for good', async () => {
    const second = await signedIn(other, me.email);
    const page = await openLivePage(other, second);
    await page.heard(1);
    const name = `  ${(await startup()).toUpperCase()} `;
    expect((await leave({ name, password: testPassword })).status).toBe(200);
    await page.ended();
    expect(browser.cookie).toBeNull();
    expect((await second.get('/api/me')).status).toBe(401);
    const answer = await new Browser(web).signIn(me.email);
    expect([answer.status, answer.body.code]).toEqual([401, 'founder_credentials']);
  });

  it('asked for many times at once happens once, and harms nobody', async () => {
    const body = { name: await startup(), password: testPassword };
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => leave(body)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 400, 401]).toContain(status);
  });
});
