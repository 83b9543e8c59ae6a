import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { saveProgram } from '#db/operations/program/save-program.ts';
import { storeProgramPicture } from '#db/operations/program/store-program-picture.ts';
import { findProgram } from '#db/queries/program.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { emptyProgram } from '#shared/api/program.ts';
import { brand, setBrand } from '#shared/brand.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { db, web } = useTestWeb();

afterEach(async () => {
  setBrand({});
  await db.updateTable('cohorts').set({ starts_on: '2026-01-01', ends_on: '2026-01-02' }).execute();
});

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });

async function openProgram() {
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), admin.browser, '/admin/program');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  return { ...admin, user, name };
}

it('shows what is typed, saves it, names the page after it, and restores what was before', async () => {
  const { user, name } = await openProgram();
  expect(name.placeholder).toBe('Slipstream');
  await user.fill(name, 'Northlight');
  const preview = screen.getByRole('region', { name: 'Preview' });
  within(preview).getByText('You are connected to Northlight.');
  expect(await findViolations()).toEqual([]);
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings).toEqual({ ...emptyProgram, name: 'Northlight' });
  await waitFor(() => expect(document.title).toBe('Program settings · Admin · Northlight'));
  await within(screen.getByRole('banner')).findByText(/^Northlight/);
  await user.press(/^Restore Slipstream/);
  await screen.findByText(/^Restored/);
  await waitFor(() => expect(nameField().value).toBe(''));
  expect((await findProgram(db)).settings.name).toBeNull();
});

it('asks before it is left with something unsaved', async () => {
  const { user, name } = await openProgram();
  await user.fill(name, 'Northlight');
  const home = () => screen.getAllByRole('link', { name: 'Applications' })[0] as HTMLElement;
  await user.click(home());
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.press('Discard changes');
  await screen.findByRole('heading', { level: 1, name: 'Applications' });
  expect((await findProgram(db)).settings.name).toBeNull();
});

it('takes the program’s time zone and the style of its dates', async () => {
  const { user } = await openProgram();
  const choose = async (label: string, option: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: label }), option);
  await choose('Time zone', 'Europe/Berlin');
  await choose('Dates', '3 Dec, 22:00');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings).toEqual({
    ...emptyProgram,
    timeZone: 'Europe/Berlin',
    dateStyle: 'en-GB',
  });
  await choose('Time zone', 'UTC');
  await choose('Dates', 'Dec 3, 10:00 PM');
  await user.press('Save');
  await waitFor(async () => expect((await findProgram(db)).settings).toEqual(emptyProgram));
});

const weeks = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Weeks begin on' });

it('takes the day on which weeks begin, until a cohort runs', async () => {
  const { user } = await openProgram();
  user.selectOptions(weeks(), 'Monday');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings.weekStartsOn).toBe('monday');
  expect(brand.weekStartsOn).toBe('monday');
  // One begins while the page is open.
  const today = localDate(new Date(), 'UTC');
  const endsOn = addDays(today, 30);
  const { id, name } = await newCohort(db);
  await updateRows(db, 'cohorts', { id }, { starts_on: today, ends_on: endsOn });
  user.selectOptions(weeks(), 'Sunday');
  await user.press('Save');
  await screen.findByText(new RegExp(`^${name} is running, so weeks can’t begin on another day`));
  await waitFor(() => expect(weeks().disabled).toBe(true));
  expect(weeks().value).toBe('monday');
  const reason = `${name} runs until ${dateLabel(endsOn, today)}; this can be changed after that`;
  expect(weeks().getAttribute('aria-describedby')).toBe(screen.getByText(reason).id);
  expect(await findViolations()).toEqual([]);
  // The rest of the page is saved as ever.
  await user.fill(nameField(), 'Northlight');
  await user.press('Save');
  await waitFor(async () =>
    expect((await findProgram(db)).settings).toMatchObject({
      name: 'Northlight',
      weekStartsOn: 'monday',
    }),
  );
});

it('marks what can’t be used, and keeps what was typed when somebody else was faster', async () => {
  const { user, name, accountId, email } = await openProgram();
  await user.fill(name, '<North>');
  await user.press('Save');
  await screen.findByText('Please use letters, numbers and plain punctuation.');
  expect(document.activeElement).toBe(name);
  const { version } = await findProgram(db);
  await saveProgram(db, {
    settings: { ...emptyProgram, name: 'Southlight' },
    seenVersion: version,
    actor: { accountId, email },
    now: new Date(),
  });
  await user.fill(name, 'Northlight');
  await user.press('Save');
  await screen.findByText(/^Someone else has saved other settings meanwhile/);
  await screen.findByText('Southlight');
  expect(name.value).toBe('Northlight');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings.name).toBe('Northlight');
});

it('shows the color in both themes, mended so that it can be read, and paints the page with it', async () => {
  const { user } = await openProgram();
  const color = screen.getByRole('textbox', { name: /^Color/ });
  await user.fill(color, 'F59E0B');
  await screen.findByText(
    /^White text can’t be read on this color, so light pages show #[0-9a-f]{6}\.$/,
  );
  const [light, dark] = screen
    .getByRole('region', { name: 'Preview' })
    .querySelectorAll<HTMLElement>('[data-mantine-color-scheme]');
  expect(dark?.style.getPropertyValue('--stream')).toBe('#f59e0b');
  expect(light?.style.getPropertyValue('--stream')).not.toBe('#f59e0b');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings.accent).toBe('#f59e0b');
  await waitFor(() => {
    const style = document.querySelector('style[data-accent]')?.textContent;
    expect(style).toContain(
      '[data-mantine-color-scheme=dark][data-mantine-color-scheme]{--stream:#f59e0b;',
    );
  });
  await user.fill(color, '');
  await user.press('Save');
  await waitFor(() => expect(document.querySelector('style[data-accent]')).toBeNull());
});

it('shows a chosen logo at once, sends it with the save, and removes it', async () => {
  const { user, browser } = await openProgram();
  // The upload is a picture to the browser alone: encoding it is tested beside the server.
  const stored = fakeResponse(/^\/api\/admin\/program\/logo$/, async () => {
    const picture = { small: Buffer.from('small'), large: Buffer.from('large') };
    return Response.json({ picture: await storeProgramPicture(db, { picture, now: new Date() }) });
  });
  const file = new File(['mark'], 'mark.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Choose a file: Logo'), file);
  await screen.findByRole('button', { name: 'Remove logo' });
  stored();
  const preview = screen.getByRole('region', { name: 'Preview' });
  const shown = preview.querySelector('img')?.getAttribute('src') ?? '';
  expect((await browser.get(shown)).status).toBe(200);
  expect((await findProgram(db)).settings.logo).toBeNull();
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect(shown).toContain((await findProgram(db)).settings.logo);
  await waitFor(() =>
    expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe(shown),
  );
  expect(await findViolations()).toEqual([]);
  await user.press('Remove logo');
  await user.press('Save');
  await waitFor(async () => expect((await findProgram(db)).settings.logo).toBeNull());
});

it('takes links to the program’s own texts, and a footer without the software’s name', async () => {
  const { user, name } = await openProgram();
  await user.fill(name, 'Northlight');
  const address = screen.getByRole('textbox', { name: 'Privacy: address' });
  await user.fill(address, 'http://north.test');
  await user.click(screen.getByRole('switch', { name: /^Show “Runs on/ }));
  await user.press('Save');
  await screen.findByText('Please enter an address with https://.');
  await user.fill(address, 'north.test/privacy');
  expect(await findViolations()).toEqual([]);
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findProgram(db)).settings).toMatchObject({
    privacyUrl: 'https://north.test/privacy',
    hidesMaker: true,
  });
});
