import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookSession } from '#db/operations/office-hours/book-session.ts';
import { findOfficeHours, listMentors } from '#db/queries/office-hours.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { makeUuid } from '#web/client/lib/browser.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

beforeEach(async () => {
  await db.updateTable('mentors').set({ removed_at: new Date() }).execute();
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 2, cancel_hours: 4 });
});

async function open(staffRole: 'manager' | 'reviewer' = 'manager') {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin', staffRole });
  return openPage(web(), browser, '/admin/mentors');
}

const dialog = () => screen.findByRole('dialog');
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const rowOf = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;

async function bookFirst(founder: TestFounder, mentorId: string) {
  const now = new Date();
  const { startupId } = founder;
  const { mentors } = await findOfficeHours(db, { startupId, now });
  const startsAt = mentors.find(({ id }) => id === mentorId)?.slots[0] ?? '';
  const by = { id: founder.id, startupId };
  const input = { founder: by, mentorId, startsAt, question: 'Price?', clientKey: makeUuid() };
  return bookSession(db, { ...input, now });
}

async function nameStartup({ startupId }: TestFounder, name: string) {
  await updateRows(db, 'startup_applications', { id: startupId }, { startup_name: name });
}

it('adds a mentor with hours, and marks what can’t be used at its field', async () => {
  const user = await open();
  await screen.findByText('No mentors yet');
  await user.press('Add a mentor');
  const form = await screen.findByRole('dialog', { name: 'Add a mentor' });
  await user.press('Add', form);
  await within(form).findByText('Please enter the mentor’s name.');
  await user.fill(field('Name'), 'Ines Ortega');
  await user.fill(field('Email'), 'ines@example.test');
  await user.fill(field('Topics'), 'Pricing, Sales, pricing');
  const seen = within(form).getByRole('list', { name: 'Topics as founders see them' });
  expect(seen.textContent).toBe('PricingSales');
  const choose = (name: string, option: string) =>
    user.selectOptions(within(form).getByRole('combobox', { name }), option);
  await choose('Time zone', 'Europe/Berlin');
  await choose('Length of a session', '45 minutes');
  await user.fill(field('Hours a month'), 'many');
  await user.press('Add hours', form);
  await choose('Day of hours 1', 'Every Tuesday');
  await user.fill(within(form).getByLabelText('End of hours 1'), '16:00');
  await user.press('Add hours', form);
  await choose('Day of hours 2', 'On one day');
  await user.press('Add', form);
  await within(form).findByText('Please choose an end after the start.');
  await within(form).findByText('Please choose a date.');
  await within(form).findByText('Please enter hours, like 4 or 1.5, or leave it empty.');
  expect(await findViolations()).toEqual([]);
  await user.fill(field('Hours a month'), '1.5');
  await user.fill(within(form).getByLabelText('End of hours 1'), '19:00');
  await user.press('Remove hours 2', form);
  await user.press('Add', form);
  await screen.findByText('Ines Ortega is a mentor now.');
  await screen.findByRole('button', { name: 'Ines Ortega' });
  const [mentor] = await listMentors(db, { now: new Date() });
  expect(mentor).toMatchObject({
    email: 'ines@example.test',
    topics: ['Pricing', 'Sales'],
    timeZone: 'Europe/Berlin',
    sessionMinutes: 45,
    minutesAMonth: 90,
    hours: [{ weekday: 2, day: null, startsAt: '17:00', endsAt: '19:00' }],
  });
});

it('changes a mentor, names a known address at its field, and asks before changes are lost', async () => {
  const bo = await newMentor(db, { name: 'Bo Lind' });
  const ines = await newMentor(db, { name: 'Ines Ortega', hours: [] });
  const user = await open();
  expect((await rowOf('Ines Ortega')).textContent).toContain('No hours yet');
  expect(await findViolations()).toEqual([]);
  await user.press('Ines Ortega');
  const form = await dialog();
  await user.fill(field('Email'), bo.draft.email);
  await user.press('Save', form);
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
  within(form).getByText('A mentor with this address is already here.');
  await user.press('Close', form);
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.press('Keep editing');
  await user.fill(field('Email'), ines.draft.email);
  await user.fill(field('Headline'), 'Pricing');
  await user.press('Save', form);
  await screen.findByText('Saved.');
  await waitFor(async () => expect((await rowOf('Ines Ortega')).textContent).toContain('Pricing'));
  await user.press('Ines Ortega');
  await user.fill(field('Headline'), 'Law');
  await user.press('Close', await dialog());
  await user.press('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await rowOf('Ines Ortega')).textContent).toContain('Pricing');
});

it('shows who meets whom and who has met nobody, and cancels with a note', async () => {
  const ines = await newMentor(db, { name: 'Ines Ortega' });
  const [fjord, tide] = [await newFounder(db), await newFounder(db)];
  await nameStartup(fjord, 'Fjordline');
  await nameStartup(tide, 'Tidewater');
  const { id } = await bookFirst(fjord, ines.id);
  const user = await open();
  const sessions = await screen.findByRole('list', { name: 'Sessions to come' });
  within(sessions).getByText('Fjordline with Ines Ortega');
  within(sessions).getByText('Price?');
  const unmet = within(screen.getByRole('region', { name: 'Not met anybody yet' }));
  expect(unmet.getByRole('link', { name: 'Tidewater' }).getAttribute('href')).toBe(
    `/admin/applications/${tide.startupId}`,
  );
  expect(unmet.queryByRole('link', { name: 'Fjordline' })).toBeNull();
  await user.press('Cancel Fjordline with Ines Ortega');
  await user.fill(within(await dialog()).getByRole('textbox', { name: 'Note' }), 'Ines is ill.');
  expect(await findViolations()).toEqual([]);
  await user.press('Cancel the session', await dialog());
  await screen.findByText('The session is cancelled.');
  await screen.findByText(/cancelled by the program: Ines is ill\./);
  await unmet.findByRole('link', { name: 'Fjordline' });
  const [session] = await readRows(db, 'mentor_sessions', { id }, ['cancelled_by', 'cancel_note']);
  expect(session).toMatchObject({ cancelled_by: 'staff', cancel_note: 'Ines is ill.' });
});

it('says what removing a mentor does, and does it', async () => {
  const ines = await newMentor(db, { name: 'Ines Ortega' });
  const { id } = await bookFirst(await newFounder(db), ines.id);
  const user = await open();
  await user.press('Ines Ortega');
  await user.press('Remove this mentor', await dialog());
  const asking = await screen.findByRole('dialog', { name: 'Remove Ines Ortega?' });
  within(asking).getByText(/^1 session to come will be cancelled, and everybody in it is told/);
  expect((await listMentors(db, { now: new Date() })).length).toBe(1);
  await user.press('Remove', asking);
  await screen.findByText('Ines Ortega isn’t a mentor anymore.');
  await screen.findByText('No mentors yet');
  const [session] = await readRows(db, 'mentor_sessions', { id }, ['cancelled_by', 'cancel_note']);
  expect(session?.cancelled_by).toBe('staff');
});

it('sets the limits of all startups', async () => {
  const user = await open();
  const choose = async (name: string, option: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name }), option);
  await choose('A startup can have, each week', '3 sessions');
  await choose('Founders can cancel until', '1 day before');
  await user.press('Save');
  await screen.findByText('Saved.');
  const [limits] = await readRows(db, 'office_hours', {}, ['sessions_a_week', 'cancel_hours']);
  expect(limits).toMatchObject({ sessions_a_week: 3, cancel_hours: 24 });
});

it('is not open to a reviewer, who sees no way to it', async () => {
  await open('reviewer');
  await screen.findByRole('heading', { level: 1, name: 'This page isn’t open to you' });
  const rail = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(rail.queryByRole('link', { name: 'Mentors' })).toBeNull();
  expect(pageAddress()).toBe('/admin/mentors');
});
