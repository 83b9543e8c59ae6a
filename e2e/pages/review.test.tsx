import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import type { StaffRole } from '#shared/options.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { catchDownloads } from './catch-download.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage, pageAddress, refusal } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const broken = () => refusal('unexpected');

async function openAsAdmin(path: string) {
  const { email, browser } = await newBrowserWithSession(db, web(), {
    audience: 'admin',
  });
  return { email, browser, user: openPage(web(), browser, path) };
}

const apply = (startupName: string, answers: Parameters<typeof newApplication>[1] = {}) =>
  newApplication(db, { startupName, ...answers });

const row = (startup: string) => screen.findByRole('link', { name: `Review ${startup}` });
const decisionPanel = () => screen.findByRole('region', { name: 'Decision' });
const status = async (name: string) => within(await decisionPanel()).findByText(name);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

it('rates, notes, accepts, undoes and rejects an application', async () => {
  await newCohort(db);
  const { id } = await apply('Dishwright');
  await apply('Panwright');
  await updateRows(db, 'startup_applications', { id }, { monthly_revenue: '1k-10k' });
  const { browser, user: admin } = await openAsAdmin('/admin/dashboard');
  let user = admin;
  await user.click(await row('Dishwright'));
  await title('Dishwright');
  await screen.findByText('$1K–$10K');
  const mail = screen.getByRole('link', { name: 'Email Founder' });
  expect(mail.getAttribute('href')).toMatch(/^mailto:.*%40example\.test\?subject=/);
  await user.press('Start review');
  await status('Under review');

  const rate = async (what: string, points: string) =>
    user.click(within(await screen.findByRole('group', { name: what })).getByText(points));
  await rate('Team', '5');
  await rate('Fit', '2');
  await screen.findByText(/Mean 3\.5/);
  await user.fill(screen.getByRole('textbox', { name: 'New note' }), 'Ask for the patent.');
  await user.press('Add note');
  await waitFor(() => expect(screen.getByText('Ask for the patent.').closest('li')).not.toBeNull());
  user = openPage(web(), browser, pageAddress());
  await screen.findByText(/Mean 3\.5/);
  await screen.findByText('Ask for the patent.');

  await user.press('Accept Application');
  const accepting = await dialog('Accept Application');
  await within(accepting).findByRole('combobox', { name: 'Cohort' });
  expect(await findViolations()).toEqual([]);
  await user.press('Accept Application', accepting);
  await screen.findByText('Application accepted successfully!');
  await title('Applications');
  // The decided one is off the list of what needs a decision, so the one beside it has the focus.
  await expect.poll(focusedLabel).toBe('Review Panwright');
  expect(screen.queryByRole('link', { name: 'Review Dishwright' })).toBeNull();
  expect(await findViolations()).toEqual([]);
  await user.press('Undo', screen.getByRole('alert'));
  await screen.findByText('Decision undone. Nobody was told.');

  await user.click(await row('Dishwright'));
  await status('Under review');
  await screen.findByText(/took the decision back/);
  await within(await decisionPanel()).findByRole('button', { name: 'Accept Application' });
  await user.press('Reject Application');
  await user.press('Reject Application', await dialog('Reject Application'));
  await screen.findByText('Application rejected successfully!');
  await user.press('Rejected');
  await user.click(await row('Dishwright'));
  await within(await decisionPanel()).findByRole('button', { name: /^Undo/ });
});

it('is searched, filtered and sorted, and the address keeps it', async () => {
  const consumer = { industry: 'Consumer' };
  await apply('Market Mile');
  await apply('Hypebox', { ...consumer, status: 'rejected' });
  await apply('Peronella', { industry: 'Rail', status: 'rejected' });
  const { browser, user } = await openAsAdmin('/admin/dashboard');
  const link = (startup: string) => screen.queryByRole('link', { name: `Review ${startup}` });
  const isGone = (startup: string) => waitFor(() => expect(link(startup)).toBeNull());
  await screen.findByText('Total Applications');
  await row('Market Mile');
  expect(link('Peronella')).toBeNull();
  await user.press('All');
  await row('Peronella');
  expect(pageAddress()).toBe('/admin/dashboard?status=all');
  await user.press('Rejected');
  await isGone('Market Mile');
  await row('Hypebox');
  const search = () =>
    screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search applications' });
  await user.fill(search(), 'CONSUMER');
  await isGone('Peronella');
  await user.follow('Startup');
  await expect
    .poll(() => window.location.search)
    .toBe('?search=CONSUMER&status=rejected&sort=startup');
  const again = openPage(web(), browser, pageAddress());
  await row('Hypebox');
  expect(search().value).toBe('CONSUMER');
  await again.fill(search(), '100%_\\');
  await screen.findByText('No applications found');
  await screen.findByText('Try adjusting your search or filters');
  await again.press('Search all applications');
  await again.press('Clear filters');
  await row('Market Mile');
});

it('asks for a reason before a decision that stands is changed', async () => {
  await newCohort(db);
  await apply('Peron', { status: 'rejected' });
  const { user } = await openAsAdmin('/admin/dashboard?search=Peron');
  await user.click(await row('Peron'));
  await user.press('Accept after all');
  const again = await dialog('Accept Application');
  await user.press('Accept Application', again);
  await within(again).findByText('Please give a reason.');
  expect(await findViolations()).toEqual([]);
  await user.fill(
    within(again).getByRole('textbox', { name: 'Reason' }),
    'They found a co-founder.',
  );
  await user.press('Accept Application', again);
  await screen.findByText('Application accepted successfully!');
  await user.press('Undo', await screen.findByRole('alert'));
  await screen.findByText('Decision undone. Nobody was told.');
  await user.click(await row('Peron'));
  await status('Rejected');
  await screen.findByText(/They found a co-founder\./);
});

it('shows the decision that stands to the admin who decides second, and changes nothing', async () => {
  const { id } = await apply('Tidewater');
  const first = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { user } = await openAsAdmin('/admin/dashboard?search=Tidewater');
  await user.click(await row('Tidewater'));
  await user.press('Reject Application');
  const deciding = await dialog('Reject Application');
  // The page hears of nothing new until it sends something itself.
  let hasSent = false;
  fakeResponse(/\/api\/admin\/applications\//, (request, forward) => {
    hasSent ||= request.method === 'POST';
    return hasSent ? forward() : Promise.reject(new TypeError('Failed to fetch'));
  });
  const decided = await first.browser.post(`/api/admin/applications/${id}/decision`, {
    decision: 'rejected',
  });
  expect(decided.status, decided.text).toBe(200);
  await user.press('Reject Application', deciding);
  await screen.findByText(/Error updating application status/);
  await screen.findByText(/This application has already been decided\. Nothing was changed\./);
  await status('Rejected');
  await waitFor(() => expect(document.body.textContent).toContain(`Rejected by ${first.email}`));
  await noDialog();
  expect(screen.queryByRole('button', { name: 'Reject Application' })).toBeNull();
});

it('says what to do before somebody is accepted when every cohort has ended', async () => {
  await db.updateTable('cohorts').set({ starts_on: '2025-01-01', ends_on: '2025-12-31' }).execute();
  await newCohort(db, { endsOn: '2026-01-31' });
  await apply('Latecomer');
  const { user } = await openAsAdmin('/admin/dashboard?search=Latecomer');
  await user.click(await row('Latecomer'));
  await user.press('Accept Application');
  const asking = await dialog('Accept Application');
  await within(asking).findByText(/^Every cohort has ended/);
  await within(asking).findByRole('link', { name: 'Add the next one first' });
  expect(within(asking).queryByRole('combobox')).toBeNull();
});

it('leads everybody else to the sign-in of admins', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  browser.cookie = null;
  openPage(web(), browser, '/admin/dashboard');
  await screen.findByRole('button', { name: /^Sign In/ });
  expect(window.location.pathname).toBe('/admin');
});

it('says that the credentials are no admin’s, and that they could not be checked', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  browser.cookie = null;
  const user = openPage(web(), browser, '/admin');
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@demo.test');
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), 'long enough');
  await user.press(/^Sign In/);
  await screen.findByText('Invalid admin credentials');
  fakeResponse(/^\/api\/session\/admin$/, broken);
  await user.press(/^Sign In/);
  await screen.findByText('An error occurred. Please try again.');
});

it('says that a decision could not be stored, and leaves it to be made', async () => {
  await newCohort(db);
  const { id } = await apply('Hawser Hotel');
  const { browser } = await openAsAdmin('/admin/dashboard');
  fakeResponse(/\/decision$/, broken);
  for (const name of ['Accept Application', 'Reject Application']) {
    const user = openPage(web(), browser, `/admin/applications/${id}`);
    await status('Pending');
    await user.press(name, await decisionPanel());
    await user.press(name, await dialog(name));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(
          'Error updating application statusAn error occurred. Please try again.',
        ),
      ),
    );
  }
});

it('says why the list of applications is empty', async () => {
  await apply('Somebody Else');
  const { browser } = await openAsAdmin('/admin/dashboard?search=nobody-of-this-name');
  await screen.findByText('No applications found');
  await screen.findByText('Try adjusting your search or filters');
  // As on the first day.
  fakeResponse(/^\/api\/admin\/applications$/, async (_request, forward) => {
    const list = await (await forward()).json();
    return Response.json({ ...list, counts: { ...list.counts, total: 0 }, rows: [], size: 0 });
  });
  openPage(web(), browser, '/admin/dashboard?search=nobody-of-this-name');
  await screen.findByText('No applications have been submitted yet');
  await screen.findByText('No applications found');
  expect(screen.queryByText('Try adjusting your search or filters')).toBeNull();
});

it('says that everything is decided', async () => {
  await withdrawOthers();
  await apply('Long Decided', { status: 'rejected' });
  const { user } = await openAsAdmin('/admin/dashboard');
  await screen.findByText('All decided');
  expect(await findViolations()).toEqual([]);
  await user.press('Show all');
  await row('Long Decided');
});

it('exports what is searched and filtered', async () => {
  const consumer = { industry: 'Consumer', founderName: 'Cole Brannigan' };
  await apply('Hypebox Two', { ...consumer, status: 'rejected' });
  await apply('Still Pending', { industry: 'Consumer' });
  await apply('Elsewhere', { industry: 'Rail', status: 'rejected' });
  const { user } = await openAsAdmin(
    '/admin/dashboard?search=cole+brannigan&status=rejected&sort=startup',
  );
  await row('Hypebox Two');
  const downloads = catchDownloads();
  await user.press('Export CSV');
  await expect.poll(() => downloads.length).toBe(1);
  expect((await downloads[0]?.text)?.split('\r\n')).toEqual([
    expect.stringMatching(/^\uFEFF?"Startup","Founder","Email"/),
    expect.stringMatching(/^"Hypebox Two","Cole Brannigan"/),
    '',
  ]);
});

it('goes by keyboard alone', async () => {
  await newCohort(db);
  await apply('Quay Alpha');
  await apply('Quay Beta');
  await apply('Further Inland');
  const { user } = await openAsAdmin('/admin/dashboard?status=pending&sort=startup');
  const link = (startup: string) => screen.queryByRole('link', { name: `Review ${startup}` });
  const isFocused = (startup: string) => expect.poll(focusedLabel).toBe(`Review ${startup}`);
  await row('Further Inland');
  await user.keyboard('/');
  await user.keyboard('quay');
  await waitFor(() => expect(link('Further Inland')).toBeNull());
  // Past the choice of a reviewer, which takes letters itself.
  await user.tab();
  await user.tab();
  await user.keyboard('j');
  await isFocused('Quay Alpha');
  await user.keyboard('{ArrowDown}');
  await isFocused('Quay Beta');
  await user.keyboard('k');
  await isFocused('Quay Alpha');
  await user.keyboard('{Enter}');
  await title('Quay Alpha');
  await screen.findByRole('link', { name: 'Next' });
  await user.keyboard('n');
  await title('Quay Beta');
  await screen.findByRole('link', { name: 'Previous' });
  await user.keyboard('p');
  await title('Quay Alpha');
  await user.keyboard('?');
  const ofPage = within(await dialog('Keys')).getByRole('region', { name: 'Review' });
  within(ofPage).getByText('Next application');
  await user.keyboard('{Escape}');
  await noDialog();

  await user.keyboard('r');
  await dialog('Reject Application');
  await user.keyboard('{Escape}');
  await noDialog();
  await status('Pending');
  await user.keyboard('a');
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', {
    name: 'Accept Application',
  });
  await expect.poll(() => document.activeElement).toBe(confirm);
  await user.keyboard('{Enter}');
  await screen.findByText('Application accepted successfully!');
  await waitFor(() => expect(link('Quay Alpha')).toBeNull());
  await row('Quay Beta');
});

/** The applications of the other tests are in no list any more. */
async function withdrawOthers() {
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  await updateRows(db, 'accounts', { audience: 'admin' }, { removed_at: new Date() });
}

const newStaff = (staffRole: StaffRole) =>
  newBrowserWithSession(db, web(), { audience: 'admin', staffRole });

const rateAll = async (user: ReturnType<typeof openPage>, score: string) => {
  for (const what of ['Team', 'Problem', 'Traction', 'Fit']) {
    await user.click(within(await screen.findByRole('group', { name: what })).getByText(score));
  }
};

it('is shared out by a manager and rated blind by reviewers, who see each other’s rating afterwards', async () => {
  await withdrawOthers();
  for (const name of ['Alpaca', 'Bison', 'Caribou']) await apply(name);
  const manager = await newStaff('manager');
  const [ada, bo] = [await newStaff('reviewer'), await newStaff('reviewer')];

  let user = openPage(web(), ada.browser, '/admin/dashboard');
  await screen.findByText('Nothing to review yet');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Assign evenly' })).toBeNull();

  user = openPage(web(), manager.browser, '/admin/dashboard?status=pending');
  await row('Alpaca');
  await user.press('Assign evenly');
  const sharing = within(await dialog('Assign evenly'));
  await sharing.findByText('3 applications among 2 reviewers, 1 to 2 each');
  await user.selectOptions(
    sharing.getByRole('combobox', { name: 'Reviewers for each application' }),
    '2',
  );
  await sharing.findByText('3 applications among 2 reviewers, 3 each');
  expect(await findViolations()).toEqual([]);
  await user.press('Share out', await dialog('Assign evenly'));
  await screen.findByText('3 applications shared out.');
  await noDialog();
  await waitFor(() =>
    expect(screen.getAllByText(`${ada.email}, has not rated yet`)).toHaveLength(3),
  );
  await user.press('Assign evenly');
  await screen.findByText(/^Nothing to share out/);

  user = openPage(web(), bo.browser, '/admin/dashboard?reviewer=to_rate');
  await user.click(await row('Bison'));
  await title('Bison');
  await rateAll(user, '5');
  await screen.findByText(/Mean 5\.0/);
  await user.fill(screen.getByRole('textbox', { name: 'New note' }), 'I would fund them.');
  await user.press('Add note');
  await waitFor(() => expect(screen.getByText('I would fund them.').closest('li')).not.toBeNull());

  user = openPage(web(), ada.browser, '/admin/dashboard?search=Bison');
  await user.click(await row('Bison'));
  await screen.findByText(/^Somebody else has rated it/);
  await screen.findByText(/^One note by somebody else/);
  expect(document.body.textContent).not.toContain(bo.email);
  expect(document.body.textContent).not.toContain('I would fund them.');
  expect(screen.queryByText(/Mean/)).toBeNull();
  for (const name of ['Start review', 'Accept Application', 'Reject Application', 'Assign']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'Email Founder' })).toBeNull();
  expect(await findViolations()).toEqual([]);
  await rateAll(user, '1');
  await screen.findByText(/Mean 3\.0/);
  await screen.findByText('Team 5, Problem 5, Traction 5, Fit 5');
  await screen.findByText('I would fund them.');

  user = openPage(web(), ada.browser, '/admin/dashboard?reviewer=to_rate');
  await row('Alpaca');
  expect(screen.queryByRole('link', { name: 'Review Bison' })).toBeNull();
  await user.press('All');
  expect(within((await row('Bison')).closest('tr') as HTMLElement).getByText('Rated')).toBeTruthy();
});

it('is assigned by hand and taken back, and found by its reviewer', async () => {
  await withdrawOthers();
  await apply('Dugong');
  await apply('Echidna');
  const manager = await newStaff('manager');
  const ada = await newStaff('reviewer');
  const { id } = await apply('Fossa');
  let user = openPage(web(), manager.browser, `/admin/applications/${id}`);
  const panel = async () => within(await screen.findByRole('region', { name: 'Reviewers' }));
  await (await panel()).findByText('Nobody yet.');
  await user.press('Assign');
  const choice = () =>
    screen.findByRole('checkbox', { name: new RegExp(`^${ada.email}`), hidden: true });
  await user.click(await choice());
  await (await panel()).findByText(ada.email);
  await (await panel()).findByText('To rate');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Escape}');

  user = openPage(web(), manager.browser, '/admin/dashboard');
  await row('Dugong');
  const filter = screen.getByRole('combobox', { name: 'Reviewer' });
  await within(filter).findByRole('option', { name: ada.email });
  await user.selectOptions(filter, ada.email);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review Dugong' })).toBeNull());
  await row('Fossa');
  await user.selectOptions(filter, 'No reviewer');
  await row('Dugong');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review Fossa' })).toBeNull());

  openPage(web(), ada.browser, '/admin/dashboard');
  await row('Fossa');
  expect(screen.getByRole('button', { name: 'To rate', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Review Echidna' })).toBeNull();

  user = openPage(web(), manager.browser, `/admin/applications/${id}`);
  await (await panel()).findByText(ada.email);
  await user.press('Assign');
  await user.click(await choice());
  await (await panel()).findByText('Nobody yet.');
  openPage(web(), ada.browser, `/admin/applications/${id}`);
  await screen.findByText('That application was not found.');
});
