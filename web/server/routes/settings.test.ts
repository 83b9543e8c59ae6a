import { describe, expect, it } from 'vitest';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { changedPassword, useSettings } from '#web/server/testing/use-settings.ts';

const { database, web, other, me, browser, put } = useSettings();

describe('settings', () => {
  it('are read and set one by one', async () => {
    expect((await browser().get('/api/settings')).body).toMatchObject({
      email: me().email,
      timeZone: 'UTC',
      quietHours: { from: '22:00', until: '08:00' },
      slack: { connectedAs: null },
    });
    await put('time-zone', { timeZone: 'Asia/Kolkata' });
    await put('quiet-hours', { from: '21:00', until: '07:30' });
    await put('notifications/weekly_digest/email', { enabled: false });
    const { body } = await browser().get('/api/settings');
    expect(body).toMatchObject({
      timeZone: 'Asia/Kolkata',
      quietHours: { from: '21:00', until: '07:30' },
    });
    expect(body.preferences).toContainEqual({
      type: 'weekly_digest',
      channels: { in_app: null, slack: null, email: false },
    });
    expect((await browser().get('/api/me')).body.founder.timeZone).toBe('Asia/Kolkata');
    await put('list-hour', { hour: 7 });
    expect((await browser().get('/api/settings')).body.listHour).toBe(7);
    expect((await browser().get('/api/settings')).body.listDays).toBeNull();
    await put('list-days', { days: [4, 1, 4] });
    expect((await browser().get('/api/settings')).body.listDays).toEqual([1, 4]);
    const off = { type: 'cheer', channel: 'in_app', enabled: false };
    await put('notifications', { switches: [off] });
    expect((await browser().get('/api/settings')).body.preferences).toContainEqual({
      type: 'cheer',
      channels: { in_app: false, slack: true, email: null },
    });
    await browser().delete('/api/settings/quiet-hours');
    expect((await browser().get('/api/settings')).body.quietHours).toBeNull();
    const { timeZones } = (await browser().get('/api/settings/time-zones')).body;
    expect(timeZones).toContain('Asia/Kolkata');
  });

  it.each([
    ['time-zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['list-days', { days: [] }, 'days'],
    ['list-days', { days: [0] }, 'days.0'],
    ['time-zone', { timeZone: 'UTC', founderId: 'x' }, 'founderId'],
    ['quiet-hours', { from: '09:00', until: '09:00' }, 'until'],
    ['quiet-hours', { from: '24:00', until: '09:00' }, 'from'],
    ['quiet-hours', { from: '23:00', until: '09:00', status: 'accepted' }, 'status'],
    ['list-hour', { hour: 4 }, 'hour'],
    ['notifications', { switches: [] }, 'switches'],
    [
      'notifications',
      { switches: [{ type: 'task_completed', channel: 'slack', enabled: true }] },
      'switches.0.channel',
    ],
    ['notifications/task_completed/slack', { enabled: true }, 'channel'],
    ['notifications/everything/slack', { enabled: true }, 'type'],
    ['notifications/peer_help/in_app', { enabled: 'no' }, 'enabled'],
    ['notifications/peer_help/in_app', { enabled: false, founder_id: 'x' }, 'founder_id'],
    ['password', { currentPassword: 'x', newPassword: 'short' }, 'newPassword'],
    ['password', { currentPassword: 'x', newPassword: 'Password123' }, 'newPassword'],
    [
      'password',
      { currentPassword: 'x', newPassword: changedPassword, accountId: 'y' },
      'accountId',
    ],
  ])('PUT %s %j is refused, with the field named', async (path, body, field) => {
    const before = (await browser().get('/api/settings')).body;
    const answer = await put(path, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(field);
    expect((await browser().get('/api/settings')).body).toEqual(before);
  });

  it('cannot be changed from another site', async () => {
    const answer = await browser().send('/api/settings/deletion', {
      method: 'POST',
      body: { name: 'x', password: testPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site']);
  });
});

describe('an export', () => {
  it('contains the founder’s own data, no secrets and nobody else’s address', async () => {
    const { db, pool } = database();
    const peer = await newFounderAccount(db, { cohortId: me().cohortId, name: 'Bo Lind' });
    await newCompletedTask(db, { founderId: me().id, at: new Date(), title: 'Call ten' });
    await newCompletedTask(db, { founderId: peer.id, at: new Date(), title: 'Their own' });
    const helper = await signInFounder(web(), peer.email);
    await helper.post('/api/thanks', { founderId: me().id, forWhat: 'the intro' });
    await browser().post('/api/thanks', { founderId: peer.id, forWhat: 'the review' });
    await put('notifications/peer_help/slack', { enabled: false });

    const { status, headers, body, text } = await browser().get('/api/settings/export');
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
      profile: { name: me().name, email: me().email, status: 'accepted', quietFrom: '22:00:00' },
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
      preferences: [{ type: 'peer_help', channel: 'slack', enabled: false }],
      sessions: [{ browser: 'Unknown browser' }],
      passkeys: [],
    });
    expect(text).not.toContain(peer.email);
    expect(text).not.toMatch(/hash|argon2|token|password/i);
    const { rows } = await pool.query<{ hash: Buffer }>('select token_hash as hash from sessions');
    for (const { hash } of rows) expect(text).not.toContain(hash.toString('hex'));
  });

  it('is limited to ten an hour', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await browser().get('/api/settings/export')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('deleting the account', () => {
  const leave = (body: object, who = browser()) => who.post('/api/settings/deletion', body);
  const startup = async () => (await browser().get('/api/settings')).body.startupName as string;

  it('needs the startup’s name and the password, and nothing else', async () => {
    const name = await startup();
    const answers = [
      await leave({ name: 'Another', password: testPassword }),
      await leave({ name, password: 'wrong-one' }),
      await leave({ name }),
      await leave({ name, password: testPassword, founderId: me().id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
      [400, 'name'],
      [400, 'password'],
      [400, 'password'],
      [400, 'founderId'],
    ]);
    expect((await browser().get('/api/me')).status).toBe(200);
  });

  it('signs out everywhere, for good', async () => {
    const second = await signInFounder(other(), me().email);
    const page = await openLivePage(other(), second);
    await page.received(1);
    const name = `  ${(await startup()).toUpperCase()} `;
    expect((await leave({ name, password: testPassword })).status).toBe(200);
    await page.ended();
    expect(browser().cookie).toBeNull();
    expect((await second.get('/api/me')).status).toBe(401);
    const answer = await new Browser(web()).signIn(me().email);
    expect([answer.status, answer.body.code]).toEqual([401, 'founder_credentials']);
  });

  it('happens once if requested many times at once, and harms nobody', async () => {
    const body = { name: await startup(), password: testPassword };
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => leave(body)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 400, 401]).toContain(status);
  });
});
