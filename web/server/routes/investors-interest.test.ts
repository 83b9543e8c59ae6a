import { beforeEach, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import type { TestFounder } from '#db/testing/new-founder.ts';
import {
  type Browser,
  navigateTo,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
const photo = '/pictures/00000000-0000-4000-8000-000000000000/256.webp';
const deck = 'https://nimbus.example/deck.pdf';
let nimbus: TestFounder;
let founder: Browser;
let investor: Awaited<ReturnType<typeof newInvestorBrowser>>;

beforeEach(async () => {
  nimbus = await newFounderAccount(db);
  founder = await signInFounder(web(), nimbus.email);
  await set({ pitch_deck_url: deck, website_url: 'nimbus.example' });
  investor = await newInvestorBrowser(db, web(), {
    name: 'Ines Ortega',
    company: 'North Fund',
    photo,
  });
});

const set = (columns: object) =>
  db.updateTable('startup_applications').set(columns).where('id', '=', nimbus.startupId).execute();
const open = (browser: Browser, kind = 'deck', headers: Record<string, string> = {}) =>
  navigateTo(`${web().url}/investor/open/${nimbus.startupId}/${kind}`, {
    cookie: browser.cookie,
    headers,
  });
const interest = async () => (await founder.get('/api/investor-interest')).body;

describe('opening a deck or a website', () => {
  it('shows the founder who opened what, how often and when', async () => {
    const answer = await open(investor.browser);
    expect([answer.status, answer.location]).toEqual([303, deck]);
    expect(answer.referrerPolicy).toBe('no-referrer');
    await open(investor.browser);
    const earlier = new Date(Date.now() - 31_000);
    await db.updateTable('startup_opens').set({ last_opened_at: earlier }).execute();
    await open(investor.browser);
    const website = await open(investor.browser, 'website');
    expect(website.location).toBe('https://nimbus.example/');
    expect(await interest()).toEqual({
      investors: [
        {
          name: 'Ines Ortega',
          photo,
          title: null,
          company: 'North Fund',
          deck: 2,
          website: 1,
          lastOpenedAt: expect.stringContaining(new Date().toISOString().slice(0, 10)),
        },
      ],
      all: 1,
      saved: 0,
    });
    const other = await signInFounder(web(), (await newFounderAccount(db)).email);
    expect((await other.get('/api/investor-interest')).body.all).toBe(0);
  });

  it('ten times at once counts once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => open(investor.browser)));
    expect((await interest()).investors[0].deck).toBe(1);
  });

  it.each<[string, Record<string, string>]>([
    ['a bot', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ])('%s is led on and not counted', async (_what, headers) => {
    expect((await open(investor.browser, 'deck', headers)).status).toBe(303);
    const { cookie } = investor.browser;
    await navigateTo(`${web().url}/investor/open/${nimbus.startupId}/deck`, {
      cookie,
      method: 'HEAD',
    });
    expect((await interest()).all).toBe(0);
  });

  it('redirects the founder without counting, also as an investor with the same address', async () => {
    expect((await open(founder)).location).toBe(deck);
    const own = await newInvestorBrowser(db, web());
    const { email } = nimbus;
    await db.updateTable('accounts').set({ email }).where('email', '=', own.email).execute();
    expect((await open(own.browser)).status).toBe(303);
    expect((await interest()).all).toBe(0);
  });

  it('needs an approved investor; other founders and visitors are not redirected', async () => {
    const waiting = await newInvestorBrowser(db, web(), { approved_at: null });
    const other = await signInFounder(web(), (await newFounderAccount(db)).email);
    for (const browser of [waiting.browser, other]) {
      const { status, location, text } = await open(browser);
      expect([status, location]).toEqual([403, null]);
      expect(text).not.toContain('nimbus.example');
    }
    // Only somebody who is no investor is offered to sign in as one.
    const signIn = `/investor/signin?next=%2Finvestor%2Fopen%2F${nimbus.startupId}%2Fdeck`;
    expect((await open(other)).text).toContain(`href="${signIn}"`);
    expect((await open(waiting.browser)).text).not.toContain('/investor/signin');
    waiting.browser.cookie = null;
    expect((await open(waiting.browser)).location).toBe(signIn);
    expect((await interest()).all).toBe(0);
  });

  it.each<[string, object]>([
    ['taken away', { pitch_deck_url: null }],
    ['no web() address', { pitch_deck_url: 'javascript:alert(1)' }],
    ['of a startup that left', { status: 'withdrawn' }],
  ])('what it leads to is looked at again: %s', async (_what, columns) => {
    await set(columns);
    const { status, location } = await open(investor.browser);
    expect([status, location]).toEqual([404, null]);
  });

  it('never redirects to an address from the request', async () => {
    for (const path of [
      `${nimbus.startupId}/profile`,
      'none/deck',
      `${nimbus.startupId}/deck?url=//evil.test`,
    ]) {
      const { headers } = await investor.browser.get(`/investor/open/${path}`);
      expect([null, deck]).toContain(headers.get('location'));
    }
  });
});

describe('saved searches', () => {
  const path = '/api/investor/searches';
  const list = async (browser: Browser) => (await browser.get(path)).body;

  it('belong to one investor each, exist once, and are ten at most', async () => {
    const { browser } = investor;
    const criteria = { search: 'robots', stage: 'mvp' };
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, criteria)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { searches, isMailed } = await list(browser);
    expect([searches.length, isMailed]).toEqual([1, true]);
    const { browser: other } = await newInvestorBrowser(db, web());
    expect((await other.delete(`${path}/${searches[0].id}`)).status).toBe(404);
    expect((await list(other)).searches).toEqual([]);
    for (let index = 0; index < 9; index += 1) await browser.post(path, { search: `${index}` });
    const refused = await browser.post(path, { search: 'eleven' });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_searches']);
    expect((await browser.delete(`${path}/${searches[0].id}`)).status).toBe(200);
    expect((await browser.post(path, { search: 'eleven' })).status).toBe(201);
  });

  it.each([
    {},
    { search: ' ' },
    { stage: 'rich' },
    { stage: 'mvp', isSeeking: true },
    { investorId: 'x', search: 'a' },
  ])('%j is not a search', async (body) => {
    expect((await investor.browser.post(path, body)).status).toBe(400);
  });

  it('have a mail that can be switched off and on', async () => {
    const { browser } = investor;
    const body = { isMailed: false };
    expect((await browser.send(`${path}/mail`, { method: 'PUT', body })).status).toBe(200);
    expect((await list(browser)).isMailed).toBe(false);
  });
});
