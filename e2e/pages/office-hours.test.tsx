import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookSession } from '#db/operations/office-hours/book-session.ts';
import { findOfficeHours } from '#db/queries/office-hours.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { dateTimeLabel } from '#shared/formats.ts';
import { makeUuid, readLocale } from '#web/client/lib/browser.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

/** The zone is neither the browser's nor the mentors'. */
const timeZone = 'Asia/Kolkata';
type Founder = Awaited<ReturnType<typeof newFounderAccount>>;
let founder: Founder;

beforeEach(async () => {
  await db.updateTable('mentors').set({ removed_at: new Date() }).execute();
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 2, cancel_hours: 4 });
  founder = await newFounderAccount(db, { name: 'Maya Berg' });
  await updateRows(db, 'founders', { id: founder.id }, { time_zone: timeZone });
});

const open = async (path = '/app/office-hours') =>
  openPage(web(), await signInFounder(web(), founder.email), path);

const label = (at: string) =>
  dateTimeLabel(new Date(at), { now: new Date(), timeZone, locale: readLocale() });

async function slotsOf(mentorId: string): Promise<string[]> {
  const { startupId } = founder;
  const { mentors } = await findOfficeHours(db, { startupId, now: new Date() });
  return mentors.find(({ id }) => id === mentorId)?.slots ?? [];
}

async function bookAs(by: Pick<Founder, 'id' | 'startupId'>, mentorId: string, startsAt: string) {
  const input = { founder: by, mentorId, startsAt, question: 'Ours?', clientKey: makeUuid() };
  return bookSession(db, { ...input, now: new Date() });
}

const dialog = () => screen.findByRole('dialog');
const question = 'What would you like to talk about?';

it('books a slot, which stands on top with its place, and cancels it with a note', async () => {
  const ines = await newMentor(db, {
    name: 'Ines Ortega',
    headline: 'Pricing',
    topics: ['Sales'],
    place: 'meet.example.com/ines',
  });
  const user = await open();
  const card = await screen.findByRole('article', { name: 'Ines Ortega' });
  within(card).getByText('Sales');
  expect(await findViolations()).toEqual([]);
  const [first = '', , , , fifth = ''] = await slotsOf(ines.id);
  expect(
    within(card).queryByRole('button', { name: `${label(fifth)} with Ines Ortega` }),
  ).toBeNull();
  await user.press('More times with Ines Ortega', card);
  await within(card).findByRole('button', { name: `${label(fifth)} with Ines Ortega` });
  await user.press(`${label(first)} with Ines Ortega`, card);
  const form = await screen.findByRole('dialog', { name: 'Book a session with Ines Ortega' });
  const time = within(form).getByRole<HTMLSelectElement>('combobox', { name: /^Time/ });
  expect(time.value).toBe(first);
  await user.press('Book', form);
  await within(form).findByText(/^Please say in a few words/);
  expect(await findViolations()).toEqual([]);
  await user.fill(within(form).getByRole('textbox', { name: question }), 'How do we price?');
  await user.press('Book', form);
  await screen.findByText(`Booked: ${label(first)} with Ines.`);
  await screen.findByText('The invitation is in your email.');
  const next = await screen.findByRole('region', { name: 'Your next session' });
  expect(next.textContent).toContain(`${label(first)} – `);
  expect(next.textContent).toContain('How do we price?');
  const join = within(next).getByRole('link', { name: 'Join the session with Ines Ortega' });
  expect(join.getAttribute('href')).toBe('https://meet.example.com/ines');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your next session'));
  expect(await findViolations()).toEqual([]);
  const [session] = await readRows(db, 'mentor_sessions', { mentor_id: ines.id }, 'starts_at');
  expect(session?.starts_at.toISOString()).toBe(first);

  await user.press('Cancel the session with Ines Ortega', next);
  await user.fill(within(await dialog()).getByRole('textbox', { name: 'Note' }), 'A fair, sorry.');
  await user.press('Cancel the session', await dialog());
  await screen.findByText('The session is cancelled.');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Your next/ })).toBeNull());
  await screen.findByText('Past and cancelled sessions (1)');
  await screen.findByText('Cancelled by your startup: A fair, sorry.');
  expect(await slotsOf(ines.id)).toContain(first);
});

it('keeps what was typed when somebody else was faster, and offers what is free now', async () => {
  const ines = await newMentor(db, { name: 'Ines Ortega' });
  const [first = '', second = ''] = await slotsOf(ines.id);
  const user = await open();
  await user.press(`${label(first)} with Ines Ortega`);
  const form = await dialog();
  const text = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: question });
  await user.fill(text, 'How do we price?');
  await bookAs(await newFounder(db), ines.id, first);
  await user.press('Book', form);
  await within(form).findByText(/ was first\. Please choose another time\.$/);
  expect(text.value).toBe('How do we price?');
  const time = within(form).getByRole<HTMLSelectElement>('combobox', { name: /^Time/ });
  await waitFor(() => expect(time.value).toBe(''));
  expect([...time.options].map(({ value }) => value)).not.toContain(first);
  await user.press('Book', form);
  await within(form).findByText('Please choose a time.');
  await user.press(`${label(second)} with Ines Ortega`, form);
  expect(time.value).toBe(second);
  expect(await findViolations()).toEqual([]);
  await user.press('Book', form);
  await screen.findByRole('region', { name: 'Your next session' });
  const booked = await readRows(
    db,
    'mentor_sessions',
    { startup_id: founder.startupId },
    'starts_at',
  );
  expect(booked.map(({ starts_at }) => starts_at.toISOString())).toEqual([second]);
});

it('says when the startup has all of its sessions of a week, or another one at that time', async () => {
  const ines = await newMentor(db, { name: 'Ines Ortega' });
  const bo = await newMentor(db, { name: 'Bo Lind' });
  const [first = '', second = ''] = await slotsOf(ines.id);
  await bookAs(founder, ines.id, first);
  const user = await open();
  const ask = async (slot: string, refusal: string) => {
    await user.press(`${label(slot)} with Bo Lind`);
    const form = await dialog();
    await user.fill(within(form).getByRole('textbox', { name: question }), 'And this?');
    await user.press('Book', form);
    await within(form).findByText(refusal);
    await user.press('Cancel', form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await ask(first, 'Your startup has another session at that time.');
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 1 });
  await ask(
    second,
    'Your startup has all of its sessions of that week. Please choose another one.',
  );
  expect(await readRows(db, 'mentor_sessions', { mentor_id: bo.id }, 'id')).toEqual([]);
});

it('says how to cancel once it is too late to do so here', async () => {
  const ines = await newMentor(db, { name: 'Ines Ortega', place: 'Room 4' });
  const [first = ''] = await slotsOf(ines.id);
  await bookAs(founder, ines.id, first);
  await updateRows(db, 'office_hours', { id: true }, { cancel_hours: 168 });
  await open();
  const next = await screen.findByRole('region', { name: 'Your next session' });
  expect(next.textContent).toMatch(/with Ines Ortega · Room 4.*It’s too late to cancel here\./s);
  within(next).getByRole('link', { name: 'write to the program’s team' });
  expect(within(next).queryByRole('button')).toBeNull();
});

it('filters more than six mentors by a topic, which the address keeps', async () => {
  const user = await open();
  await screen.findByText('Nobody gives office hours yet');
  const topics = ['Sales', 'Hiring', 'Law', 'Pricing', 'Sales', 'Growth'];
  for (const [n, topic] of topics.entries()) {
    await newMentor(db, { name: `Mentor ${topic} ${n}`, topics: [topic] });
  }
  await open();
  await screen.findByRole('article', { name: 'Mentor Sales 0' });
  expect(screen.queryByRole('group', { name: 'Topic' })).toBeNull();
  await newMentor(db, { name: 'Without hours', hours: [] });
  await open();
  const filter = await screen.findByRole('group', { name: 'Topic' });
  const names = () =>
    screen.getAllByRole('article').map((each) => each.querySelector('h3')?.textContent);
  expect(names().at(-1)).toBe('Without hours');
  await screen.findByText('No free time in the next four weeks.');
  await user.press('Sales', filter);
  await waitFor(() => expect(names()).toEqual(['Mentor Sales 0', 'Mentor Sales 4']));
  expect(pageAddress()).toBe('/app/office-hours?topic=Sales');
  expect(await findViolations()).toEqual([]);
});

it('is found from the rail, by keys and by ⌘K', async () => {
  const user = await open('/app/settings');
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }));
  await user.click(await rail.findByRole('link', { name: 'Office hours' }));
  await screen.findByRole('heading', { level: 1, name: 'Office hours' });
  expect(document.title).toMatch(/^Office hours · /);
  await user.press('Search');
  await user.keyboard('mentor');
  await within(await dialog()).findByText('Book a mentor…');
});
