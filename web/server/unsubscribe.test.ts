import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createUnsubscribeToken } from '#db/unsubscribe-token.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const appSecret = Buffer.alloc(32, 7);
let web: TestWeb;
let founderId = '';
let token = '';

beforeAll(async () => {
  web = await startTestWeb(database(), { config: { appSecret } });
  founderId = (await newFounder(database().db)).id;
  token = createUnsubscribeToken(appSecret, { founderId, type: 'weekly_digest' });
});

afterAll(() => web.close());

const open = (path: string, init?: RequestInit) => fetch(`${web.url}/unsubscribe/${path}`, init);
const post = (path: string) =>
  open(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

const preferences = () =>
  database()
    .db.selectFrom('notification_preferences')
    .where('founder_id', '=', founderId)
    .select(['type', 'channel', 'enabled'])
    .execute();

test('opening the link shows a page and changes nothing', async () => {
  const page = await open(token);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('Stop the weekly digest?');
  expect(html).toContain(`<form method="post" action="/unsubscribe/${token}">`);
  expect(await preferences()).toEqual([]);
});

test('a mailbox’s click stops the mails, twice too, and can be taken back', async () => {
  for (const _ of [1, 2]) {
    const done = await post(token);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('You are unsubscribed');
    const off = { type: 'weekly_digest', channel: 'email', enabled: false };
    expect(await preferences()).toEqual([off]);
  }
  expect((await post(`${token}/undo`)).status).toBe(200);
  expect(await preferences()).toEqual([]);
});

test('any other token is unknown', async () => {
  const other = (await newFounder(database().db)).id;
  const [founder = '', type = '', mac = ''] = token.split('.');
  const otherToken = createUnsubscribeToken(appSecret, { founderId: other, type: 'weekly_digest' });
  const nobody = { founderId: '00000000-0000-4000-8000-000000000000', type: 'weekly_digest' };
  const wrong = [
    'x',
    `${founder}.${type}`,
    `${otherToken.split('.')[0]}.${type}.${mac}`,
    `${founder}.pledge_missed.${mac}`,
    `${token}A`,
    `${founder}=.${type}.${mac}`,
    `${mac.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    createUnsubscribeToken(Buffer.alloc(32, 8), { founderId, type: 'weekly_digest' }),
    createUnsubscribeToken(appSecret, nobody as never),
  ];
  for (const each of wrong) {
    expect((await open(each)).status, each).toBe(404);
    expect((await post(each)).status, each).toBe(404);
    expect((await post(`${each}/undo`)).status, each).toBe(404);
  }
  expect(await preferences()).toEqual([]);
});

test('the token is in no log', () => {
  const lines = JSON.stringify(web.lines);
  expect(lines).toContain('/unsubscribe/{token}');
  expect(lines).not.toContain(token.split('.')[2]);
});
