import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

it('founders read their own points and days', async () => {
  const me = await newFounderAccount(db);
  const browser = await signInFounder(web(), me.email);
  const other = await signInFounder(
    web(),
    (await newFounderAccount(db, { cohortId: me.cohortId })).email,
  );
  const { id } = (await browser.post('/api/tasks', { title: 'Call Ada' })).body;
  await browser.post(`/api/tasks/${id}/completion`);
  const ledger = (await browser.get('/api/points/ledger')).body;
  expect(ledger).toMatchObject({
    total: 20,
    rows: [{ points: 20, reason: 'Completed “Call Ada” (medium)', balance: 20 }],
    earlier: null,
  });
  expect((await browser.get(`/api/points/ledger?before=${ledger.rows[0].id}`)).body.rows).toEqual(
    [],
  );
  const days = (await browser.get('/api/streak/days')).body;
  expect(days).toMatchObject({
    current: 1,
    doneToday: true,
    days: [{ state: 'done', tasks: [{ title: 'Call Ada' }] }],
  });
  expect((await browser.get(`/api/streak/days?before=${days.today}`)).body.days).toEqual([]);
  expect((await other.get('/api/points/ledger')).body.rows).toEqual([]);
  expect((await other.get('/api/streak/days')).body.days).toMatchObject([{ state: 'open' }]);
});

it.each([
  ['/api/points/ledger?before=0', 'before'],
  ['/api/points/ledger?before=x', 'before'],
  ['/api/points/ledger?before=9007199254740993', 'before'],
  ['/api/points/ledger?founderId=1', 'founderId'],
  ['/api/streak/days?before=2026-13-01', 'before'],
  ['/api/streak/days?before=0001-01-01', 'before'],
])('refuses %s', async (address, field) => {
  const browser = await signInFounder(web(), (await newFounderAccount(db)).email);
  const { status, body } = await browser.get(address);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.issues).toMatchObject([{ path: field }]);
});
