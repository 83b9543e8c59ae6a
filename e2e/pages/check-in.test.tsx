import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { newCohort, type TestFounder } from '#db/testing/new-founder.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, removeFakeResponses } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

const dayMs = 24 * 60 * 60_000;
const path = '/app/check-in';
const week = addDays(checkInWeek(localDate(new Date(), 'UTC')), 7);
const lastWeek = addDays(week, -7);
/** The check-in opens on Thursday at 9:00. */
const at = (days: number) => new Date(Date.parse(`${week}T10:00:00Z`) + days * dayMs);
const friday = at(1);
const wednesday = at(6);

const mrr = { name: 'Revenue', unit: 'money', goodWay: 'up', isRename: false } as const;

function setDate(now: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now });
}

let ana: TestFounder;
beforeEach(async () => {
  setDate(friday);
  const cohort = await newCohort(db);
  ana = await newFounderAccount(db, { name: 'Ana Ruiz', cohortId: cohort.id, stage: 'traction' });
});
afterEach(() => {
  removeFakeResponses();
  localStorage.clear();
  vi.useRealTimers();
});

const visit = async (founder = ana) =>
  openPage(web(), await signInFounder(web(), founder.email), path);

function say(founder: TestFounder, changes: CheckInChanges, isDone = false, now = new Date()) {
  const of = checkInWeek(localDate(now, 'UTC'));
  return saveCheckIn(db, {
    founderId: founder.id,
    week: of,
    version: 1_000,
    changes,
    isDone,
    now,
  });
}

const goBy = (founder: TestFounder) =>
  chooseKpi(db, { founderId: founder.id, draft: mrr, now: new Date() });

async function saved(founder = ana) {
  return db
    .selectFrom('check_ins')
    .where('startup_id', '=', (eb) =>
      eb.selectFrom('founders').where('id', '=', founder.id).select('startup_id'),
    )
    .where('week', '=', week)
    .selectAll()
    .executeTakeFirst();
}

const goal = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Your goal/ });

it('an example of the startup’s stage is chosen with one click, and then asked for', async () => {
  const user = await visit();
  await screen.findByRole('region', { name: 'Choose your number' });
  expect(await findViolations()).toEqual([]);
  await user.press('Customers lost in a month');
  await user.press('Track this number');
  const field = await screen.findByRole('textbox', { name: 'Customers lost in a month' });
  expect(screen.queryByRole('region', { name: 'Choose your number' })).toBeNull();
  await user.fill(field, '12 of 100');
  await user.tab();
  await screen.findByText('Please enter a number.');
  await user.fill(field, '3.5%');
  await user.tab();
  await expect.poll(async () => (await saved())?.kpi_value).toBe(3.5);
});

it('asks for the goal that is pledged, until something is written there', async () => {
  await goBy(ana);
  const user = await visit();
  await user.fill(await screen.findByRole('textbox', { name: /way/ }), 'Too few testers');
  await user.click(screen.getByRole('checkbox', { name: 'Pledge it to your cohort' }));
  await user.press('Check in');
  const problem = 'Write the goal that you pledge, or don’t pledge it.';
  await screen.findByText(problem);
  await screen.findByText('Draft saved', {}, { timeout: 4_000 });
  screen.getByText(problem);
  await user.fill(await goal(), 'Sign two pilots');
  expect(screen.queryByText(problem)).toBeNull();
});

it('whoever checks in with a cry for help is shown where to find some', async () => {
  await goBy(ana);
  const user = await visit();
  await user.fill(await screen.findByRole('textbox', { name: /way/ }), 'I want to k1ll mys3lf');
  await user.press('Check in');
  const link = await screen.findByRole('link', { name: 'Find a crisis line' });
  expect(link.getAttribute('href')).toBe('https://findahelpline.com');
  expect(await findViolations()).toEqual([]);
});

it('a draft saves itself and survives a reload; it counts with one press', async () => {
  setDate(at(-6));
  await goBy(ana);
  await say(ana, { kpiValue: 1_000, goal: 'Sign two pilots' }, true);
  setDate(friday);
  let user = await visit();
  const revenue = await screen.findByRole('textbox', { name: 'Revenue' });
  expect(revenue.closest('form')?.textContent).toContain('$1,000 last week');
  expect(await findViolations()).toEqual([]);
  await user.fill(revenue, '$1,250');
  await screen.findByText('+25%');
  await user.click(screen.getByRole('radio', { name: 'Partly' }));
  await user.fill(await goal(), 'Hire a designer');
  await user.click(screen.getByRole('checkbox', { name: 'Pledge it to your cohort' }));
  await screen.findByText('Draft saved', {}, { timeout: 4_000 });
  expect(await saved()).toMatchObject({ kpi_value: 1_250, goal: 'Hire a designer', done_at: null });
  user = await visit();
  expect((await goal()).value).toBe('Hire a designer');
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  await user.press('Check in');
  const done = await screen.findByRole('region', { name: 'You’re checked in' });
  expect(done.textContent).toMatch(/You checked in on .+Revenue\$1,250/);
  expect(done.textContent).toContain('How you feltGood');
  within(done).getByRole('link', { name: 'Hire a designer' });
  expect(await findViolations()).toEqual([]);
  const past = screen.getByRole('region', { name: 'Past weeks' });
  expect(past.textContent).toContain('$1,000Sign two pilots');
});

it('what counts is changed with a button until Monday', async () => {
  await say(ana, { goal: 'Sign two pilots' }, true);
  const user = await visit();
  await user.press('Edit until Monday 12:00 PM');
  await user.fill(await goal(), 'Sign three pilots');
  await screen.findByText('Not saved yet. This browser keeps your changes.');
  await user.press('Cancel');
  expect((await screen.findByRole('region', { name: 'You’re checked in' })).textContent).toContain(
    'Sign two pilots',
  );
  await user.press('Edit until Monday 12:00 PM');
  expect((await goal()).value).toBe('Sign two pilots');
  await user.fill(await goal(), 'Sign three pilots');
  await user.press('Save changes');
  await expect.poll(async () => (await saved())?.goal).toBe('Sign three pilots');
  await screen.findByRole('region', { name: 'You’re checked in' });
});

it('two who answer the same question choose between their words; other words follow', async () => {
  const bo = await newTeammateAccount(db, ana, { name: 'Bo Lind' });
  const user = await visit();
  const stop = fakeResponse(/\/api\/check-in$/, (request, forward) =>
    request.method === 'PATCH' ? loseConnection(request, forward) : forward(),
  );
  await user.fill(await goal(), 'Hire a designer');
  await screen.findByText(/^Not saved yet\. This browser keeps your words/, {}, { timeout: 4_000 });
  await say(bo, { goal: 'Sign two pilots', blocker: 'Legal' });
  stop();
  await user.fill(screen.getByRole('textbox', { name: /help with/ }), 'An intro to a lawyer');
  await user.tab();
  const conflict = await screen.findByRole('alert');
  await screen.findByText('1 answer is waiting for your choice.');
  expect(conflict.textContent).toContain('Bo Lind answered this, too: “Sign two pilots”');
  expect((await goal()).value).toBe('Hire a designer');
  const blocker = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What’s in your way?' });
  expect(blocker.value).toBe('Legal');
  await expect.poll(saved, { timeout: 4_000 }).toMatchObject({
    goal: 'Sign two pilots',
    help_wanted: 'An intro to a lawyer',
  });
  await user.press('Check in');
  await screen.findByText(/^Choose what to keep/);
  await user.press('Keep mine', conflict);
  await expect.poll(async () => (await saved())?.goal, { timeout: 4_000 }).toBe('Hire a designer');
  expect((await saved())?.done_at).toBeNull();
});

it('a founder takes a teammate’s words, which arrive while the page is open', async () => {
  const bo = await newTeammateAccount(db, ana, { name: 'Bo Lind' });
  const user = await visit();
  await goal();
  await say(bo, { blocker: 'Legal' });
  const blocker = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What’s in your way?' });
  await waitFor(() => expect(blocker.value).toBe('Legal'));
  const stop = fakeResponse(/\/api\/check-in$/, loseConnection);
  await user.fill(await goal(), 'Hire a designer');
  await say(bo, { goal: 'Sign two pilots' });
  stop();
  await user.press('Use theirs', await screen.findByRole('alert', {}, { timeout: 4_000 }));
  expect((await goal()).value).toBe('Sign two pilots');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a teammate finishes: who only looks sees the summary, who writes keeps the form', async () => {
  const bo = await newTeammateAccount(db, ana, { name: 'Bo Lind' });
  const user = await visit();
  await user.fill(await goal(), 'Hire a designer');
  await screen.findByText('Draft saved', {}, { timeout: 4_000 });
  await say(bo, { blocker: 'Legal' }, true);
  await screen.findByText(/^Bo Lind checked in on /);
  expect((await goal()).value).toBe('Hire a designer');
  await user.press('Cancel');
  await screen.findByRole('region', { name: 'You’re checked in' });
  await visit();
  await screen.findByRole('region', { name: 'You’re checked in' });
});

it('words without a connection are kept over a reload and sent once there is one', async () => {
  let user = await visit();
  await goal();
  const stop = fakeResponse(/\/api\/check-in$/, (request, forward) =>
    request.method === 'PATCH' ? loseConnection(request, forward) : forward(),
  );
  await user.fill(await goal(), 'Hire a designer');
  await screen.findByText(/^Not saved yet\./, {}, { timeout: 4_000 });
  user = await visit();
  expect((await goal()).value).toBe('Hire a designer');
  stop();
  await user.click(await goal());
  await user.tab();
  await expect.poll(async () => (await saved())?.goal, { timeout: 4_000 }).toBe('Hire a designer');
});

it('a kept pledge suggests that the last goal was reached', async () => {
  setDate(at(-6));
  await say(ana, { goal: 'Sign two pilots', pledgesGoal: true }, true);
  await db.updateTable('pledges').set({ state: 'kept' }).where('founder_id', '=', ana.id).execute();
  setDate(friday);
  const user = await visit();
  await screen.findByText('You kept the pledge, so we picked Yes.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(await saved()).toBeUndefined();
  await user.press('Check in');
  await screen.findByRole('region', { name: 'You’re checked in' });
  expect(await saved()).toMatchObject({ last_goal: 'yes' });
});

it('says when the next one opens, which weeks are away and what was missed', async () => {
  setDate(at(-6));
  await say(ana, { goal: 'Sign two pilots' }, true);
  setDate(wednesday);
  const user = await visit();
  const closed = await screen.findByRole('region', { name: 'Closed right now' });
  expect(closed.textContent).toMatch(
    /^Closed right nowThe next one opens on Thursday at 9:00 AM \(/,
  );
  const past = screen.getByRole('region', { name: 'Past weeks' });
  expect(past.textContent).toMatch(/Missed.*Sign two pilots/);
  const [next] = within(screen.getByRole('region', { name: 'Away weeks' })).getAllByRole('switch');
  await user.click(next!);
  await within(closed).findByText('You’re away that week, so you can skip it.');
  expect(await findViolations()).toEqual([]);
});

it('while it is closed, shows the goal until the next one, and how the number grew by week', async () => {
  setDate(at(-6));
  await goBy(ana);
  await say(ana, { kpiValue: 1_000 }, true);
  setDate(friday);
  await say(ana, { kpiValue: 1_100, goal: 'Sign two pilots' }, true);
  setDate(wednesday);
  await visit();
  const closed = await screen.findByRole('region', { name: 'Closed right now' });
  expect(closed.textContent).toMatch(/Your goal until thenSign two pilots$/);
  const past = screen.getByRole('region', { name: 'Past weeks' });
  expect(past.textContent).toMatch(/^Past weeksRevenue/);
  const rows = [...past.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/\$1,100\+10%Sign two pilots$/),
    expect.stringMatching(/\$1,000$/),
  ]);
  expect(await findViolations()).toEqual([]);
});

it('what was written too late is shown with its questions until it is discarded', async () => {
  await goBy(ana);
  let user = await visit();
  fakeResponse(/\/api\/check-in$/, (request, forward) =>
    request.method === 'PATCH' ? loseConnection(request, forward) : forward(),
  );
  await user.fill(await screen.findByRole('textbox', { name: 'Revenue' }), '31');
  await user.fill(screen.getByRole('textbox', { name: /^Users you talked to/ }), '31');
  await user.fill(await goal(), 'Sign two pilots');
  await screen.findByText(/^Not saved yet\./);
  setDate(wednesday);
  removeFakeResponses();
  user = await visit();
  const closed = await screen.findByRole('region', { name: 'Closed right now' });
  expect(closed.textContent).toContain(
    'before the check-in closed:Revenue31Users talked to31Next goalSign two pilotsDiscard',
  );
  expect(await findViolations()).toEqual([]);
  await user.press('Discard', closed);
  expect(closed.textContent).not.toContain('Sign two pilots');
});

const pauseSince = (paused_at: Date | null) =>
  db.updateTable('founders').set({ paused_at }).where('id', '=', ana.id).execute();

it('a paused founder may check in, and is not told of missed weeks', async () => {
  setDate(at(-6));
  await say(ana, { goal: 'Sign two pilots' }, true);
  setDate(wednesday);
  await pauseSince(new Date());
  await visit();
  await screen.findByText(/^Your program has been paused since .+ You can still check in/);
  expect(screen.queryByText(/^You missed the last one/)).toBeNull();
  const past = () => screen.getByRole('region', { name: 'Past weeks' }).textContent;
  expect(past()).toContain('Missed');
  await pauseSince(friday);
  await visit();
  await expect.poll(past).toContain('Paused');
  expect(past()).not.toContain('Missed');
  await pauseSince(null);
  await visit();
  await screen.findByText(/^You missed the last one/);
  expect(screen.queryByText(/has been paused/)).toBeNull();
});

it('before the program and after it nobody is told of missed weeks, nor offered weeks to spare', async () => {
  const runs = (starts_on: string, ends_on: string) =>
    db
      .updateTable('cohorts')
      .set({ starts_on, ends_on })
      .where('id', '=', (eb) =>
        eb.selectFrom('startup_founders').where('id', '=', ana.id).select('cohort_id'),
      )
      .execute();
  setDate(at(-13));
  await say(ana, { goal: 'Sign two pilots' }, true);
  setDate(wednesday);
  const text = (name: string) => screen.getByRole('region', { name }).textContent;
  const [begins, second] = [addDays(week, 14), addDays(week, 21)];
  await runs(begins, addDays(second, 1));
  await visit();
  await screen.findByText(/^Your program starts on .+ You can check in before that/);
  expect(text('Past weeks')).not.toContain('Missed');
  expect(screen.queryByText(/^You missed the last one/)).toBeNull();
  const weeks = within(screen.getByRole('region', { name: 'Away weeks' })).getAllByRole('switch');
  expect(weeks).toHaveLength(2);
  await runs(addDays(week, -90), addDays(week, -1));
  await visit();
  await screen.findByText(/^Your program ended on .+ You can still check in/);
  expect(text('Past weeks')).toContain('Missed');
  expect(screen.queryByRole('region', { name: 'Away weeks' })).toBeNull();
  // The last one is still open, and done.
  setDate(friday);
  await say(ana, { goal: 'Sign the third' }, true);
  await runs(addDays(week, -90), week);
  await visit();
  await screen.findByRole('region', { name: 'You’re checked in' });
  expect(screen.queryByRole('region', { name: 'Away weeks' })).toBeNull();
});

it('a week away asks nothing, and can be ended', async () => {
  const user = await visit();
  await goal();
  const [now] = within(screen.getByRole('region', { name: 'Away weeks' })).getAllByRole('switch');
  await user.click(now!);
  setDate(friday);
  await visit();
  await screen.findByRole('region', { name: 'You’re away this week' });
  await user.press('Check in anyway');
  await user.fill(await goal(), 'Back early');
  await user.press('Check in');
  await screen.findByRole('region', { name: 'You’re checked in' });
  expect(await saved()).toMatchObject({ is_away: false, week });
  expect(lastWeek < week).toBe(true);
});

it('shares numbers with the cohort and the KPI with investors by two switches', async () => {
  const user = await visit();
  const sharing = await screen.findByRole('region', { name: 'Who sees this' });
  await user.click(within(sharing).getByRole('switch', { name: /^Show investors your number/ }));
  const shares = () =>
    db
      .selectFrom('startup_applications')
      .innerJoin('founders', 'founders.startup_id', 'startup_applications.id')
      .where('founders.id', '=', ana.id)
      .select(['shares_numbers', 'shows_kpi'])
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await shares()).shows_kpi).toBe(true);
});

it('Progress shows the number, and a closed week is corrected there', async () => {
  await goBy(ana);
  await say(ana, { kpiValue: 1_000 }, true);
  setDate(at(8));
  await say(ana, { kpiValue: 1_100, goal: 'Sign two pilots' }, true);
  const user = openPage(web(), await signInFounder(web(), ana.email), '/app/progress');
  const panel = await screen.findByRole('region', { name: 'Revenue' });
  expect(panel.textContent).toContain('+10% from the week before');
  const table = within(panel).getByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'WeekValueGrowth',
    expect.stringMatching(/\$1,100\+10%$/),
    expect.stringMatching(/\$1,000–$/),
  ]);
  await user.press('Correct a week', panel);
  const dialog = await screen.findByRole('dialog', { name: 'Correct Revenue' });
  const field = within(dialog).getByRole('textbox', { name: 'It should say' });
  await user.fill(field, 'less');
  await user.press('Correct', dialog);
  await within(dialog).findByText('Please enter a number.');
  await user.fill(field, '$880');
  await user.press('Correct', dialog);
  await within(panel).findByText(/was \$1,000, said by Ana Ruiz on /);
  expect(panel.textContent).toContain('+25% from the week before');
  expect(await findViolations()).toEqual([]);
});

it('another number begins a new series, another name does not', async () => {
  await goBy(ana);
  await say(ana, { kpiValue: 1_000 }, true);
  const user = openPage(web(), await signInFounder(web(), ana.email), '/app/progress');
  await user.press('Change this number');
  let dialog = await screen.findByRole('dialog', { name: 'Change your number' });
  await user.fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'MRR');
  await user.press('Save', dialog);
  expect((await screen.findByRole('region', { name: 'MRR' })).textContent).toContain('$1,000');
  await user.press('Change this number');
  dialog = await screen.findByRole('dialog', { name: 'Change your number' });
  await user.click(within(dialog).getByRole('radio', { name: 'Go by another number' }));
  await user.press('Paying customers', dialog);
  await user.press('Save', dialog);
  const panel = await screen.findByRole('region', { name: 'Paying customers' });
  expect(panel.textContent).toContain('No value yet');
  expect(within(panel).queryByRole('button', { name: /^Show as table/ })).toBeNull();
  expect(within(panel).queryByRole('table')).toBeNull();
  const number = within(panel).getByRole('combobox', { name: 'Number' });
  await user.selectOptions(number, 'MRR');
  expect((await screen.findByRole('region', { name: 'MRR' })).textContent).toContain('$1,000');
});

it('home asks while it is open and not done', async () => {
  const home = async () => openPage(web(), await signInFounder(web(), ana.email), '/app/dashboard');
  const user = await home();
  await user.follow('Check in for this week');
  await goal();
  await say(ana, { goal: 'Sign two pilots' }, true);
  await home();
  await screen.findByRole('region', { name: 'Active Tasks' });
  expect(screen.queryByText(/^Open until/)).toBeNull();
  expect(screen.queryByRole('link', { name: /your check-in$|^Check in for/ })).toBeNull();
});

it('the cohort page says how to ask for help while nobody does', async () => {
  const user = openPage(web(), await signInFounder(web(), ana.email), '/app/cohort');
  await user.follow(
    'Ask with your check-in',
    await screen.findByRole('region', { name: 'Help wanted' }),
  );
  await goal();
});

it('the cohort sees a call for help and offers it once; a peer’s page shows what is shared', async () => {
  const cy = await newFounderAccount(db, { cohortId: ana.cohortId });
  await goBy(ana);
  await db.updateTable('startup_applications').set({ shares_numbers: true }).execute();
  const said = { kpiValue: 1_000, goal: 'Sign two pilots', blocker: 'Legal' };
  await say(ana, { ...said, helpWanted: 'SOC 2 advice', sharesHelp: true }, true);
  const user = openPage(web(), await signInFounder(web(), cy.email), '/app/cohort');
  const panel = await screen.findByRole('region', { name: 'Help wanted' });
  expect(panel.textContent).toContain('SOC 2 advice');
  await user.press('I can help Ana Ruiz', panel);
  await within(panel).findByText('You offered to help');
  expect(await findViolations()).toEqual([]);
  await user.follow(/^Ana Ruiz/, panel);
  const shared = await screen.findByRole('region', { name: 'Latest check-in' });
  expect(shared.textContent).toMatch(/Revenue\$1,000.*Sign two pilots/);
  expect(shared.textContent).not.toContain('Legal');
  openPage(web(), await signInFounder(web(), ana.email), '/app/cohort');
  await screen.findByText('1 founder offered to help.');
});
