import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
let staff: Awaited<ReturnType<typeof newBrowserWithSession>>;
let cohort: { id: string; name: string };
let low: TestFounder;
let missing: TestFounder;

/** In the order of the list: “Startup 99” and “Startup 100”, which a run may give, have another. */
const [lowName, missingName] = ['Alder', 'Birch'];
const latestWeek = checkInWeek(localDate(new Date(), 'UTC'));
const weekAgo = (weeks: number) => addDays(latestWeek, -7 * weeks);

beforeAll(async () => {
  staff = await newBrowserWithSession(db, web(), { audience: 'admin' });
  cohort = await newCohort(db);
  low = await newFounder(db, { cohortId: cohort.id, name: 'Ana' });
  missing = await newFounder(db, { cohortId: cohort.id, name: 'Mo' });
  await rename(low, lowName);
  await rename(missing, missingName);
  await newTeammate(db, missing, { name: 'Bo' });
  await db
    .updateTable('founders')
    .set({ joined_at: new Date('2026-01-01') })
    .execute();
  await db.updateTable('founder_totals').set({ last_active_on: latestWeek }).execute();
  const kpi = await insertRow(db, 'kpis', {
    startup_id: low.startupId,
    name: 'Revenue',
    unit: 'money',
    good_way: 'up',
    chosen_at: new Date(),
  });
  for (let weeks = 12; weeks >= 0; weeks -= 1) {
    const week = weekAgo(weeks);
    await insertRow(db, 'check_ins', {
      startup_id: low.startupId,
      week,
      version: 1,
      kpi_id: kpi.id,
      kpi_value: 2000 - 50 * weeks,
      goal: `Goal of ${week}`,
      blocker: 'No designer',
      done_at: new Date(),
      updated_at: new Date(),
    });
    await insertRow(db, 'check_in_morale', {
      founder_id: low.id,
      startup_id: low.startupId,
      week,
      morale: weeks < 2 ? 1 : 4,
      said_at: new Date(),
    });
  }
});

const open = (more = '', width?: number) =>
  openPage(web(), staff.browser, `/admin/cohorts/${cohort.id}${more}`, width);

const rename = ({ id }: TestFounder, startup_name: string) =>
  updateRows(db, 'startup_applications', { id: startupOf(id) }, { startup_name });

const startupNameOf = async ({ startupId }: TestFounder) =>
  (await readRow(database().db, 'startup_applications', { id: startupId }, 'startup_name'))
    .startup_name;

const rowNames = () =>
  [...document.querySelectorAll('a[data-startup]')].map(({ textContent }) => textContent);

const panel = () => screen.findByRole('dialog');

it('says who needs a call and why, and who has not checked in', async () => {
  const user = open();
  await screen.findByRole('link', { name: lowName });
  await screen.findByText('Ana’s morale was 1 and 1 in the last two check-ins');
  await screen.findByText(/^No check-in for (seven|eight) weeks or more$/);
  const calls = await screen.findByText('2 startups need a call.');
  expect(calls.parentElement?.textContent).toMatch(
    / 2 startups need a call\. 1 hasn’t checked in\.$/,
  );
  expect(await findViolations()).toEqual([]);
  await user.press('Not checked in');
  await waitFor(() => expect(rowNames()).toEqual([missingName]));
  expect(pageAddress()).toContain('show=not_checked_in');
  await user.press('Assigned to me');
  await screen.findByText('You aren’t looking after anyone');
  await user.press('Show all');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Risk' }), 'Low morale');
  await waitFor(() => expect(rowNames()).toEqual([lowName]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Risk' }), 'All risks');
  await user.fill(screen.getByRole('searchbox', { name: 'Search by startup or founder' }), 'bo');
  await waitFor(() => expect(rowNames()).toEqual([missingName]));
  await user.fill(screen.getByRole('searchbox', { name: 'Search by startup or founder' }), 'zzz');
  await screen.findByText('No startups found');
  await user.press('Clear filters');
  await waitFor(() => expect(rowNames()).toHaveLength(2));
});

it('names the calls on the first page, which reads nobody’s morale', async () => {
  const readings = () => readRows(db, 'audit_log', { action: 'cohort.morale_read' }, 'id');
  const before = (await readings()).length;
  openPage(web(), staff.browser, '/admin/dashboard');
  const link = await screen.findByRole('link', { name: `2 in ${cohort.name}` });
  expect(link.getAttribute('href')).toBe(`/admin/cohorts/${cohort.id}?show=call`);
  expect(await readings()).toHaveLength(before);
});

it('says that nobody needs a call, and nothing about a cohort without startups', async () => {
  const well = await newCohort(db);
  await newFounder(db, { cohortId: well.id });
  // In its first week nothing has been missed yet.
  const begins = { starts_on: latestWeek };
  await db.updateTable('cohorts').set(begins).where('id', '=', well.id).execute();
  const user = openPage(web(), staff.browser, `/admin/cohorts/${well.id}`);
  await screen.findByText(/1 startup · Nobody needs a call\./);
  await user.press('Needs a call');
  await screen.findByText('No startup stands out right now.');
  await user.press('Show all');
  await waitFor(() => expect(rowNames()).toHaveLength(1));
  const empty = await newCohort(db);
  openPage(web(), staff.browser, `/admin/cohorts/${empty.id}`);
  expect((await screen.findByText(/· 0 startups/)).textContent).toMatch(/0 startups$/);
});

it('tells who has never signed in apart at once, and sends all of them their invitation again', async () => {
  const { db } = database();
  const { id: cohortId } = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohortId }, { starts_on: addDays(latestWeek, -28) });
  const ines = await newInvitedFounder(db, { cohortId, name: 'Ines' });
  const jo = await newInvitedFounder(db, { cohortId, name: 'Jo' });
  await newTeammate(db, jo, { name: 'Kit' });
  const user = openPage(web(), staff.browser, `/admin/cohorts/${cohortId}`);
  await screen.findByText(/2 startups · .*1 has never signed in\./);
  await screen.findByText('Never signed in: Jo');
  expect(await findViolations()).toEqual([]);
  const invitations = screen.getByRole('region', { name: 'Invitations' });
  within(invitations).getByText('2 founders have never signed in.');
  await user.press('Send all again', invitations);
  await screen.findByText('2 invitations are on the way.');
  await user.press('Send all again', invitations);
  await screen.findByText('They got their invitations in the last 15 minutes.');
  const mails = await readRows(db, 'mails', { template: 'invitation' }, 'recipient', 'recipient');
  expect(mails.map(({ recipient }) => recipient)).toEqual([ines.email, jo.email].sort());
  const chips = within(screen.getByRole('group', { name: 'Startups' }));
  await user.click(chips.getByRole('button', { name: 'Never signed in' }));
  await waitFor(() => expect(rowNames()).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: await startupNameOf(ines) }));
  await within(await panel()).findByText('Nobody on the team has signed in yet.');
  expect(within(await panel()).queryByRole('button', { name: 'Nudge to check in' })).toBeNull();
});

it('of a cohort that has ended tells no risks, and offers none to filter by', async () => {
  const yesterday = addDays(localDate(new Date(), 'UTC'), -1);
  const ended = await newCohort(db, { endsOn: yesterday });
  await newFounder(db, { cohortId: ended.id });
  openPage(web(), staff.browser, `/admin/cohorts/${ended.id}`);
  await screen.findByText(/This cohort has ended/);
  const chips = within(screen.getByRole('group', { name: 'Startups' })).getAllByRole('button');
  const labels = chips.map(({ textContent }) => textContent);
  expect(labels).toEqual(['All', 'Not checked in', 'Assigned to me']);
  expect(screen.queryByRole('combobox', { name: 'Risk' })).toBeNull();
});

it('is read and opened with the keyboard, and a panel has its own address', async () => {
  const user = open('?sort=startup');
  const first = await screen.findByRole('link', { name: lowName });
  expect(rowNames()).toEqual([lowName, missingName]);
  await user.keyboard('j');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe(missingName);
  await user.keyboard('k{Enter}');
  const opened = await panel();
  expect(pageAddress()).toBe(`/admin/cohorts/${cohort.id}?sort=startup&startup=${low.startupId}`);
  await within(opened).findByText('Check-ins');
  expect(within(opened).getAllByText('No designer')).toHaveLength(6);
  expect(within(opened).getAllByText('1 of 5 · Very low')).toHaveLength(2);
  await user.press('Show 7 earlier weeks', opened);
  expect(within(opened).getAllByText('No designer')).toHaveLength(13);
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pageAddress()).toBe(`/admin/cohorts/${cohort.id}?sort=startup`);
  expect(document.activeElement?.textContent).toBe(lowName);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('a link leads to a startup; its risk is dismissed with a reason and shown again', async () => {
  const user = open(`?startup=${low.startupId}`);
  const opened = await panel();
  const sentence = 'Ana’s morale was 1 and 1 in the last two check-ins';
  await user.press(`Dismiss: ${sentence}`, opened);
  await user.press('Dismiss', opened);
  await within(opened).findByText('Please say why.');
  await user.fill(within(opened).getByRole('textbox', { name: 'Because' }), 'We spoke today');
  await user.press('Dismiss', opened);
  await within(opened).findByText(/^Dismissed until .+: We spoke today$/);
  await user.press('Show again', opened);
  await within(opened).findByRole('button', { name: `Dismiss: ${sentence}` });
});

it('staff look after a startup, keep notes and write to its founders', async () => {
  const user = open(`?startup=${missing.startupId}`);
  const opened = await panel();
  await user.press('I’m on it', opened);
  await within(opened).findByText(/^You look after them until/);
  await user.press('Hand back', opened);
  await within(opened).findByRole('button', { name: 'I’m on it' });

  const note = await within(opened).findByRole('textbox', { name: 'New note' });
  await user.fill(note, 'Looks for a pilot customer.');
  await user.press('Add note', opened);
  await within(opened).findByText('Looks for a pilot customer.');
  await user.press('Delete note', opened);
  await waitFor(() => expect(within(opened).queryByText('Looks for a pilot customer.')).toBeNull());

  await user.selectOptions(within(opened).getByRole('combobox', { name: 'To' }), 'Bo');
  await user.fill(within(opened).getByRole('textbox', { name: 'Message' }), 'How is it going?');
  user.clearMessages();
  await user.press('Send', opened);
  await screen.findByText('Sent to Bo.');
  await within(opened).findByText('To Bo');
  await user.press('Nudge to check in', opened);
  await within(opened).findByText('Nudged in the last 24 hours.');
  const mails = await readRows(db, 'mails', { template: 'staff-message' }, 'recipient');
  // One message to one, one nudge to two.
  expect(mails).toHaveLength(3);
});

it('is a list of cards on a phone', async () => {
  open('', 390);
  const link = await screen.findByRole('link', { name: lowName });
  expect(link.closest('li')).not.toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  const filters = within(screen.getByRole('search'));
  filters.getByRole('combobox', { name: 'Startups' });
  filters.getByRole('combobox', { name: 'Sort' });
  expect(await findViolations()).toEqual([]);
});

it('writes down who read founders’ morale', async () => {
  open(`?startup=${low.startupId}`);
  await within(await panel()).findByText('Check-ins');
  const entries = await db
    .selectFrom('audit_log')
    .where('action', 'like', '%morale_read')
    .where('actor_email', '=', staff.email)
    .orderBy('action')
    .select(['action', 'subject_name'])
    .execute();
  expect(entries).toEqual([
    { action: 'cohort.morale_read', subject_name: cohort.name },
    { action: 'startup.morale_read', subject_name: lowName },
  ]);
});

it('says when the first check-in opens, when a cohort is empty, and when there is none', async () => {
  const coming = await newCohort(db);
  await updateRows(db, 'cohorts', { id: coming.id }, { starts_on: '2098-12-01' });
  openPage(web(), staff.browser, `/admin/cohorts/${coming.id}`);
  await screen.findByText('No startups yet');
  screen.getByRole('link', { name: 'See the applications' });
  await screen.findByText(/The first check-in opens on Thu, Dec 4, 2098/);
  openPage(web(), staff.browser, `/admin/cohorts/${crypto.randomUUID()}`);
  await screen.findByText('That cohort was not found.');
});

it('says since when a number has grown, with the year', async () => {
  const week = addDays(latestWeek, -7 * 52);
  const { id: kpiId } = await readRow(db, 'kpis', { startup_id: low.startupId }, 'id');
  await insertRow(db, 'check_ins', {
    startup_id: low.startupId,
    week,
    version: 1,
    kpi_id: kpiId,
    kpi_value: 900,
    done_at: new Date(),
    updated_at: new Date(),
  });
  open(`?startup=${low.startupId}`);
  await within(await panel()).findByText(new RegExp(`from \\$900 on .+${week.slice(0, 4)}\\.$`));
});
