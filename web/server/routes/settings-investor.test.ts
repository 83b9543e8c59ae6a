import { beforeEach, describe, expect, it } from 'vitest';
import { muteUpdates } from '#db/operations/investors/investor-updates.ts';
import { saveStartup } from '#db/operations/investors/startup-interest.ts';
import { testPassword } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { Browser, newInvestorBrowser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb({ sweepMs: 600_000 });
let me: Awaited<ReturnType<typeof newInvestorBrowser>>;

beforeEach(async () => {
  await database().pool.query('delete from rate_limits');
  me = await newInvestorBrowser(db, web(), {
    name: 'Grace Bell',
    company: 'North Fund',
  });
});

const path = '/api/investor/settings';
const read = async (browser = me.browser) => (await browser.get(path)).body;
const put = (part: string, body: object, browser = me.browser) =>
  browser.send(`${path}/${part}`, { method: 'PUT', body });
const signIn = (password: string) =>
  new Browser(web()).post('/api/session/investor', { email: me.email, password });
const details = {
  name: 'Grace Hall',
  company: '',
  title: 'Partner',
  investmentFocus: ['FinTech', 'SaaS', 'FinTech'],
  checkSizeMin: 25,
  checkSizeMax: 250,
};

describe('an investor’s details', () => {
  it('are those of the sign-up, validated in the same way, and used for matching at once', async () => {
    expect((await put('details', details)).status).toBe(200);
    expect(await read()).toMatchObject({
      email: me.email,
      details: {
        ...details,
        company: null,
        investmentFocus: expect.arrayContaining(['FinTech', 'SaaS']),
      },
    });
    expect((await me.browser.get('/api/me')).body.investor.name).toBe('Grace Hall');
    const preferences = (await me.browser.get('/api/investor/preferences')).body;
    expect(preferences).toMatchObject({ checkSizeMin: 25, checkSizeMax: 250 });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Please enter your name.'],
    [{ checkSizeMin: 300 }, 'checkSizeMax', 'The largest check can’t be below the smallest.'],
    [{ checkSizeMin: 1.5 }, 'checkSizeMin', 'Please enter whole thousands.'],
    [{ investmentFocus: ['Everything'] }, 'investmentFocus.0', expect.any(String)],
    [{ email: 'other@example.test' }, 'email', 'This field isn’t accepted here.'],
    [{ approved_at: '2026-01-01' }, 'approved_at', 'This field isn’t accepted here.'],
    [{ state: 'approved' }, 'state', 'This field isn’t accepted here.'],
  ])('%j is refused, with the field named, and nothing is changed', async (wrong, at, message) => {
    const before = await read();
    const answer = await put('details', { ...details, ...wrong });
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path: at, message }]]);
    expect(await read()).toEqual(before);
  });

  it('are recorded for admins if an approved investor changes their name', async () => {
    const audit = (id: string) =>
      readRows(db, 'audit_log', { subject_id: id }, ['action', 'actor_email', 'details']);
    await put('details', { ...details, name: 'Grace Bell', company: 'North Fund', title: '' });
    expect(await audit(me.id)).toEqual([]);
    await put('details', details);
    expect(await audit(me.id)).toEqual([
      {
        action: 'investor.details_changed',
        actor_email: me.email,
        details: { changed: ['name', 'company', 'title'] },
      },
    ]);
    const waiting = await newInvestorBrowser(db, web(), { approved_at: null });
    await put('details', details, waiting.browser);
    expect(await audit(waiting.id)).toEqual([]);
  });
});

describe('an investor’s mails', () => {
  it('can be stopped and resumed for all startups or for one, by the investor alone', async () => {
    const { startupId } = await newFounder(db);
    const other = await newInvestorBrowser(db, web());
    for (const { id } of [me, other]) {
      await muteUpdates(db, { investorId: id, startupId, isMuted: true });
    }
    const startupName = expect.any(String);
    const stopped = [{ startupId, startupName }];
    expect(await read()).toMatchObject({ isSearchMailed: true, isUpdateMailed: true, stopped });
    for (let round = 0; round < 2; round += 1) await put('update-mail', { isMailed: false });
    const setMail = { method: 'PUT', body: { isMailed: false } };
    await me.browser.send('/api/investor/searches/mail', setMail);
    expect(await read()).toMatchObject({ isSearchMailed: false, isUpdateMailed: false });
    await put('update-mail', { isMailed: true });
    for (let round = 0; round < 2; round += 1) {
      const again = await me.browser.delete(`${path}/stopped-updates/${startupId}`);
      expect(again.status).toBe(200);
    }
    expect(await read()).toMatchObject({ isUpdateMailed: true, stopped: [] });
    expect(await read(other.browser)).toMatchObject({ isSearchMailed: true, stopped });
  });
});

describe('an investor’s account', () => {
  it('changes the password and ends other sessions', async () => {
    const second = new Browser(web());
    await second.post('/api/session/investor', { email: me.email, password: testPassword });
    const change = (currentPassword: string) =>
      me.browser.send('/api/settings/password', {
        method: 'PUT',
        body: { currentPassword, newPassword: 'tide.carries.seven' },
      });
    expect((await change('wrong-one')).body.issues[0].path).toBe('currentPassword');
    expect((await me.browser.get('/api/settings/sessions')).body.sessions).toHaveLength(2);
    expect((await change(testPassword)).status).toBe(200);
    expect((await second.get('/api/me')).status).toBe(401);
    expect((await signIn(testPassword)).status).toBe(401);
    expect((await signIn('tide.carries.seven')).status).toBe(200);
  });

  it('can be exported as a file', async () => {
    const ada = await newFounder(db, { name: 'Ada Nimbus' });
    await saveStartup(db, { investorId: me.id, startupId: ada.startupId, now: new Date() });
    const note = 'We back clouds.';
    await me.browser.post('/api/introductions', { startupId: ada.startupId, note });
    await me.browser.post('/api/investor/searches', { search: 'clouds' });
    const { status, headers, body, text } = await me.browser.get(`${path}/export`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/slipstream-export-\d{4}-\d\d-\d\d\.json/);
    expect(body).toMatchObject({
      cutLists: [],
      profile: { name: 'Grace Bell', email: me.email, company: 'North Fund' },
      savedStartups: [{ startupName: expect.stringMatching(/^Startup /) }],
      savedSearches: [{ search: 'clouds' }],
      introductions: [{ with: 'Ada Nimbus', isRequester: true, note, state: 'requested' }],
      sessions: [{ browser: 'Unknown browser' }],
    });
    expect(text).not.toContain(ada.email);
    expect(text).not.toMatch(/hash|argon2|token|password/i);
  });

  it('is deleted with name and password, for good, and its address becomes free', async () => {
    const leave = (body: object) => me.browser.post('/api/settings/deletion', body);
    const answers = [
      await leave({ name: 'Grace', password: testPassword }),
      await leave({ name: 'Grace Bell', password: 'wrong-one' }),
      await leave({ name: 'Grace Bell', password: testPassword, investorId: me.id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
      [400, 'name'],
      [400, 'password'],
      [400, 'investorId'],
    ]);
    expect((await leave({ name: ' grace BELL ', password: testPassword })).status).toBe(200);
    expect(me.browser.cookie).toBeNull();
    const answer = await signIn(testPassword);
    expect([answer.status, answer.body.code]).toEqual([401, 'investor_credentials']);
    const anew = { name: 'Grace', email: me.email, password: 'four unrelated words' };
    expect((await new Browser(web()).post('/api/investors', anew)).status).toBe(201);
  });
});
