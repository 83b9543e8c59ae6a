import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUnsubscribeToken } from '#db/signed-links.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;
const appSecret = Buffer.alloc(32, 7);
let web: TestWeb;
let founderId = '';
let token = '';

beforeAll(async () => {
  web = await startTestWeb(database(), { config: { appSecret } });
  founderId = (await newFounder(db)).id;
  token = createUnsubscribeToken(appSecret, { founderId, type: 'weekly_digest' });
});

afterAll(() => web.close());

const open = (path: string, init?: RequestInit) => fetch(`${web.url}/unsubscribe/${path}`, init);
const post = (path: string) =>
  open(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

const preferences = () =>
  db
    .selectFrom('notification_preferences')
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

test('a click in the mailbox stops the mails, even twice, and can be undone', async () => {
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

test.each([
  ['streak_at_risk', 'Stop emails about your streak?', 'when your streak is about to end'],
  [
    'pledge_missed',
    'Stop emails about missed pledges?',
    'when one of your pledges is past its date',
  ],
] as const)(
  'the page names what it stops, and stops only that: %s',
  async (type, question, what) => {
    const { id } = await newFounder(db);
    const on = { founder_id: id, channel: 'email', enabled: true } as const;
    await db
      .insertInto('notification_preferences')
      .values([
        { ...on, type: 'streak_at_risk' },
        { ...on, type: 'pledge_missed' },
      ])
      .execute();
    const own = createUnsubscribeToken(appSecret, { founderId: id, type });
    const kept = async () => {
      const rows = await db
        .selectFrom('notification_preferences')
        .where('founder_id', '=', id)
        .orderBy('type')
        .select('type')
        .execute();
      return rows.map((row) => row.type);
    };
    expect(await (await open(own)).text()).toContain(question);
    expect(await kept()).toEqual(['pledge_missed', 'streak_at_risk']);
    expect(await (await post(own)).text()).toContain(what);
    expect(await kept()).toEqual(
      ['pledge_missed', 'streak_at_risk'].filter((each) => each !== type),
    );
    const again = await (await post(`${own}/undo`)).text();
    expect(again).toContain(`again ${what}`);
    expect(again).not.toContain('digest');
    expect(await kept()).toEqual(['pledge_missed', 'streak_at_risk']);
  },
);

test('a kind that is never mailed has no page', async () => {
  const own = createUnsubscribeToken(appSecret, { founderId, type: 'task_completed' });
  expect((await open(own)).status).toBe(404);
  expect((await post(own)).status).toBe(404);
  expect(await preferences()).toEqual([]);
});

test('any other token is unknown', async () => {
  const other = (await newFounder(db)).id;
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
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
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
