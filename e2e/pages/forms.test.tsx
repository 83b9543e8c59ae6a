import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newOpenCohort } from '#db/testing/new-founder.ts';
import { clearDraft } from '#web/client/features/applications/draft.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function openAsFounder(path: string) {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  return { browser, user: openPage(web(), browser, path) };
}

/** The server refuses these fields. */
const refuse = (pattern: RegExp, paths: string[]) =>
  fakeResponse(pattern, (request, forward) =>
    request.method === 'GET'
      ? forward()
      : Response.json(
          {
            code: 'invalid_input',
            message: 'Please check the marked fields.',
            issues: paths.map((path) => ({ path, message: `Not this ${path}.` })),
          },
          { status: 400 },
        ),
  );

/** The fields marked as invalid, each with the message that a screen reader reads out with it. */
async function findMistakes(paths: string[]) {
  for (const path of paths) await screen.findByText(`Not this ${path}.`);
  return [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => {
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return described.map((id) => document.getElementById(id)?.textContent).join(' ');
  });
}

const messagesOf = (paths: string[]) =>
  paths.map((path) => expect.stringContaining(`Not this ${path}.`));

it('a task’s mistakes are marked at every field, and the first has the focus', async () => {
  const { user } = await openAsFounder('/app/tasks');
  await user.press('Add Task');
  const dialog = within(await screen.findByRole('dialog'));
  const paths = ['title', 'description', 'difficulty', 'dueOn', 'category'];
  paths.push('isPublicPledge', 'isPrivate');
  refuse(/^\/api\/tasks$/, paths);
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(await findMistakes(paths)).toEqual(messagesOf(paths));
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Title' }));
});

it('a group of choices takes the focus where it is the first mistake', async () => {
  const { user } = await openAsFounder('/app/tasks');
  await user.press('Add Task');
  const dialog = within(await screen.findByRole('dialog'));
  refuse(/^\/api\/tasks$/, ['difficulty']);
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  await findMistakes(['difficulty']);
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^Medium/ }));
});

it('a profile’s mistakes are marked at every field', async () => {
  const { user } = await openAsFounder('/founder/dashboard/profile');
  await user.press('Edit Profile');
  const form = within(await screen.findByRole('form', { name: 'Edit Profile' }));
  await user.fill(form.getByRole('textbox', { name: 'Location' }), 'Brno');
  const paths = ['founderBio', 'teamSize', 'fundingRaised', 'monthlyRevenue', 'lookingForFunding'];
  refuse(/^\/api\/profile$/, paths);
  await user.press('Save');
  expect(await findMistakes(paths)).toEqual(messagesOf(paths));
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Bio' })),
  );
});

it('passwords, times and dates are marked as well', async () => {
  const { user } = await openAsFounder('/app/settings#password');
  const password = within(await screen.findByRole('region', { name: 'Password' }));
  await user.click(password.getByRole('button', { name: 'Change password' }));
  const current = password.getByLabelText('Current password');
  await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(current);

  await user.follow('Notifications', screen.getByRole('navigation', { name: 'Settings' }));
  const pause = within(screen.getByRole('region', { name: 'Pause Slack messages' }));
  const until = await pause.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '2001-01-01' } });
  await user.click(pause.getByRole('button', { name: 'Pause messages' }));
  await waitFor(() => expect(until.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(until);
});

it('new tasks are just me by choice, and can be shared again', async () => {
  const { browser, user } = await openAsFounder('/app/settings');
  const choice = within(await screen.findByRole('region', { name: 'New tasks' }));
  expect(
    choice.getByRole('radio', { name: 'Shared with your cohort', checked: true }),
  ).toBeTruthy();
  const isPrivate = async () => (await browser.get('/api/me')).body.founder.privateByDefault;
  expect(await isPrivate()).toBeNull();
  await user.click(choice.getByRole('radio', { name: 'Just me' }));
  await choice.findByText('Saved');
  expect(await isPrivate()).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'Shared with your cohort' }));
  await expect.poll(isPrivate).toBe(false);
});

it('what is typed into the time zone replaces the zone, and Enter takes the first match', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fakeResponse(/time-zones$/, async (_request, forward) => {
    await held;
    return forward();
  });
  const { browser, user } = await openAsFounder('/app/settings');
  await user.click(await screen.findByRole('combobox', { name: 'Time zone' }));
  await user.keyboard('berl');
  // The list of zones comes after the last letter.
  await screen.findByText('Loading the list…');
  release();
  // Without a layout, happy-dom takes the list for hidden.
  await screen.findByRole('option', { name: 'Europe / Berlin', hidden: true });
  await user.keyboard('{Enter}');
  await screen.findByText('Saved');
  expect((await browser.get('/api/settings')).body.timeZone).toBe('Europe/Berlin');
});

it('a mistake found on leaving a field moves nothing while the mouse is down', async () => {
  clearDraft();
  await newOpenCohort(db);
  const user = openPage(web(), new Browser(web()), '/apply');
  await user.fill(await screen.findByRole('textbox', { name: 'Full Name' }), 'Ada');
  const email = screen.getByRole('textbox', { name: 'Email Address' });
  await user.fill(email, 'ada');
  const mistake = 'Please enter a valid email address.';
  // From now on the rules are loaded: mistakes are found at once.
  await user.tab();
  await screen.findByText(mistake);
  await user.type(email, 'x');
  const next = screen.getByRole('button', { name: 'Next Step' });
  await user.pointer({ keys: '[MouseLeft>]', target: next });
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(mistake)).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: next });
  await screen.findByText(mistake);
  await waitFor(() => expect(document.activeElement).toBe(email));
});
