import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import type { TestFounder } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const dayMs = 24 * 60 * 60_000;
const week = addDays(checkInWeek(localDate(new Date(), 'UTC')), 7);
const opening = Date.parse(`${week}T09:00:00Z`);

function setDate(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(opening + days * dayMs) });
}

let ana: TestFounder;
let browser: Browser;
let mate: Browser;
let peer: { founder: TestFounder; browser: Browser };
beforeEach(async () => {
  setDate(1);
  ana = await newFounderAccount(db, { name: 'Ana' });
  const bo = await newTeammateAccount(db, ana, { name: 'Bo' });
  const cy = await newFounderAccount(db, { cohortId: ana.cohortId });
  browser = await signInFounder(web(), ana.email);
  mate = await signInFounder(web(), bo.email);
  peer = { founder: cy, browser: await signInFounder(web(), cy.email) };
});
afterEach(() => {
  vi.useRealTimers();
});

const kpi = { name: 'Revenue', unit: 'money', goodWay: 'up' };

function patch(by: Browser, changes: object, rest: object = {}) {
  const body = { week, version: 0, changes, ...rest };
  return by.send('/api/check-in', { method: 'PATCH', body });
}
const put = (path: string, body: object) => browser.send(path, { method: 'PUT', body });
const shared = async () => (await peer.browser.get(`/api/cohort/${ana.id}`)).body.checkIn;
const toDo = async (by: Browser) => (await by.get('/api/overview')).body.checkIn;

it('saves a draft that a teammate goes on with, and keeps morale to whom it is', async () => {
  expect(await toDo(browser)).toMatchObject({ isBegun: false });
  const answer = await patch(browser, { goal: 'Sign two pilots', usersSpoken: 3 }, { morale: 2 });
  expect(answer.body.view.open).toMatchObject({ version: 1, morale: 2, done: null });
  expect((await mate.get('/api/check-in')).body).toMatchObject({
    isTeam: true,
    open: { week, answers: { goal: 'Sign two pilots', usersSpoken: 3 }, morale: null },
  });
  expect(await toDo(mate)).toMatchObject({ isBegun: true });
});

it('returns what a teammate said, and counts once that is decided', async () => {
  await patch(browser, { goal: 'Sign two pilots' });
  const both = await patch(mate, { goal: 'Hire', blocker: 'Legal' }, { isDone: true });
  expect(both.body).toMatchObject({
    conflicts: [{ part: 'goal', theirs: 'Sign two pilots', by: 'Ana', isMe: false }],
    view: { open: { version: 2, done: null, answers: { blocker: 'Legal' } } },
  });
  const decided = await patch(mate, { goal: 'Hire' }, { version: 2, isDone: true });
  expect(decided.body.view.open).toMatchObject({ done: { by: 'Bo', isMe: true } });
  expect(await toDo(browser)).toBeNull();
});

it.each([
  ['six weeks before the program begins', 42, 133],
  ['after it has ended', -91, -1],
])('asks for nothing at home %s', async (_when, from, to) => {
  expect(await toDo(browser)).not.toBeNull();
  const dates = { starts_on: addDays(week, from), ends_on: addDays(week, to) };
  await updateRow(db, 'cohorts', ana.cohortId as string, dates);
  expect(await toDo(browser)).toBeNull();
});

it.each([{}, { goal: '' }])('refuses to be done with nothing said: %j', async (changes) => {
  expect((await patch(browser, changes, { isDone: true })).body.code).toBe('check_in_empty');
});

it.each([
  { usersSpoken: 1.5 },
  { usersSpoken: -1 },
  { kpiValue: 'many' },
  { goal: 'two\nlines' },
  { goal: 'x'.repeat(201) },
  { lastGoal: 'perhaps' },
])('refuses %j', async (changes) => {
  expect((await patch(browser, changes)).body.code).toBe('invalid_input');
});

it('is closed before Thursday 9:00 and from Monday 12:00 on', async () => {
  await patch(browser, { goal: 'Sign two pilots' }, { isDone: true });
  setDate(6);
  const closed = await browser.get('/api/check-in');
  expect(closed.body).toMatchObject({
    open: null,
    nextOpensAt: new Date(opening + 7 * dayMs).toISOString(),
    past: [{ week, isDone: true, answers: { goal: 'Sign two pilots' } }],
  });
  expect((await patch(browser, { goal: 'Late' })).body.code).toBe('check_in_closed');
});

it('is not asked for in a week away', async () => {
  const away = await put('/api/check-in/away', { week, isAway: true });
  expect(away.body).toMatchObject({
    open: { isAway: true },
    coming: [{ week, isAway: true }, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(await toDo(mate)).toBeNull();
  await patch(mate, { goal: 'Back early' }, { isDone: true });
  const late = await put('/api/check-in/away', { week, isAway: true });
  expect(late.body.code).toBe('check_in_done');
});

it('shows the cohort what is done and shared, and nothing once that is switched off', async () => {
  await put('/api/check-in/kpi', kpi);
  await patch(browser, { kpiValue: 1000, goal: 'Sign two pilots', blocker: 'Legal' });
  await put('/api/check-in/sharing', { numbers: true, kpi: false });
  expect(await shared()).toBeNull();
  await patch(browser, {}, { isDone: true });
  expect(await shared()).toEqual({
    week,
    kpi: { name: 'Revenue', unit: 'money', value: 1000, growth: null },
    usersSpoken: null,
    lastGoal: null,
    goal: 'Sign two pilots',
  });
  // In the middle of the week.
  await put('/api/check-in/sharing', { numbers: false, kpi: true });
  expect(await shared()).toBeNull();
  await put('/api/check-in/sharing', { numbers: true, kpi: true });
  setDate(8);
  await patch(browser, { kpiValue: 5000 }, { week: addDays(week, 7) });
  expect(await shared()).toMatchObject({ week, kpi: { value: 1000 } });
});

it('corrects a closed week, and keeps what was said', async () => {
  await put('/api/check-in/kpi', kpi);
  await patch(browser, { kpiValue: 1000 }, { isDone: true });
  const correct = () => put('/api/check-in/kpi/values', { week, value: 900 });
  expect((await correct()).body.code).toBe('check_in_open');
  setDate(6);
  const { series } = (await correct()).body;
  expect(series).toMatchObject([
    { name: 'Revenue', points: [{ week, value: 900, corrected: [{ value: 1000, by: 'Ana' }] }] },
  ]);
});

it('a call for help is offered once, and not to one’s own team', async () => {
  await patch(browser, { helpWanted: 'SOC 2', sharesHelp: true }, { isDone: true });
  const [call] = (await peer.browser.get('/api/help-wanted')).body.calls;
  expect(call).toMatchObject({ text: 'SOC 2', founderName: 'Ana', isOwn: false, isOffered: false });
  const offer = (by: Browser) => by.post(`/api/help-wanted/${call.checkInId}/offer`);
  expect((await offer(mate)).body.code).toBe('help_own');
  await offer(peer.browser);
  expect((await offer(peer.browser)).body.calls).toMatchObject([{ isOffered: true, offers: 1 }]);
});
