import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { createApplicationToken } from '#db/signed-links.ts';
import { newAccount, testPassword } from '#db/testing/new-account.ts';
import { newOpenCohort } from '#db/testing/new-founder.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { clearDraft } from '#web/client/features/applications/draft.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress, refusal } from './open-page.tsx';
import { readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;
const failure = 'Error submitting application. Please try again.';
const applications = /^\/api\/applications$/;

// It survives in memory, which a new document would not share.
beforeEach(clearDraft);
let cohort: { id: string; name: string };
beforeAll(async () => {
  cohort = await newOpenCohort(db);
});

const field = (name: string) => screen.findByRole('textbox', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

it('goes step by step by keyboard, and says at the field what is wrong', async () => {
  const user = openPage(web(), new Browser(web()), '/apply');
  const name = await field('Full Name');
  await user.press('Next Step');
  await screen.findByText('Please enter your full name.');
  await hasFocus(name);
  await user.fill(name, 'Ada Lovelace');
  const email = await field('Email Address');
  await user.fill(email, 'ada');
  await user.keyboard('{Enter}');
  await screen.findByText('Please enter a valid email address.');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  await user.fill(email, 'Ada <ada@example.test>');
  await user.keyboard('{Enter}');
  await hasFocus(await heading('Startup Details'));
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('2');
  await user.press('Next Step');
  const startup = await field('Startup Name');
  await hasFocus(startup);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3);
  await user.fill(startup, 'Analytical Engines');
  await user.fill(await field('Industry'), 'Computing');
  await user.fill(await field('Description'), 'Weaves algebraic patterns.');
  const stages = [...(await screen.findByLabelText('Current Stage')).querySelectorAll('option')];
  expect(stages.map(({ textContent }) => textContent)).toEqual([
    'Idea',
    'MVP',
    'Traction',
    'Scale',
  ]);
  await user.fill(await field('Website URL'), 'javascript:alert(1)');
  await user.click(await field('Pitch Deck URL'));
  await screen.findByText('Please enter a web address, like https://example.com.');
  await user.fill(await field('Website URL'), 'engines.example');
  await user.press('Next Step');
  await heading('Traction & Funding');
  expect(screen.queryByLabelText('Funding Amount Seeking')).toBeNull();
  await user.click(screen.getByLabelText('Currently looking for funding'));
  await user.selectOptions(await screen.findByLabelText('Funding Amount Seeking'), '250k-1m');
  await user.press('Next Step');
  await heading('Review & Submit');
  await screen.findByText('$250K–$1M');
  await screen.findByText('ada@example.test');
  await screen.findByText('https://engines.example/');
  await user.follow('Edit Startup Details');
  expect(await field('Industry')).toHaveProperty('value', 'Computing');
  act(() => window.history.back());
  await heading('Review & Submit');
});

/** Somebody at the last step of the wizard. */
async function fillWizard(startup: string) {
  const email = `ada-${crypto.randomUUID()}@example.test`;
  const browser = new Browser(web());
  const user = openPage(web(), browser, '/apply');
  await user.fill(await field('Full Name'), 'Ada Lovelace');
  await user.fill(await field('Email Address'), email);
  await user.press('Next Step');
  await user.fill(await field('Startup Name'), startup);
  await user.fill(await field('Industry'), 'Computing');
  await user.fill(await field('Description'), 'Weaves algebraic patterns.');
  await user.press('Next Step');
  await heading('Traction & Funding');
  await user.press('Next Step');
  await heading('Review & Submit');
  return { email, browser, user };
}

/** The application that came in, with its confirmation mail. */
async function findApplication(email: string) {
  const { id } = await readRow(db, 'startup_applications', { founder_email: email }, 'id');
  const mails = await readRows(db, 'mails', { recipient: email }, 'template');
  return { id, mails: mails.map(({ template }) => template) };
}

const findFailure = () =>
  waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(failure),
  );

it('goes back a step with the browser, and no further than the answers lead', async () => {
  const browser = new Browser(web());
  openPage(web(), browser, '/apply?step=3');
  await heading('Founder Info');
  await expect.poll(pageAddress).toBe('/apply?step=1');
  const user = openPage(web(), browser, '/founder/signin');
  await user.follow('Apply to join our community');
  await user.fill(await field('Full Name'), 'Ada Lovelace');
  await user.fill(await field('Email Address'), 'ada@example.test');
  await user.press('Next Step');
  await heading('Startup Details');
  act(() => window.history.back());
  await heading('Founder Info');
  act(() => window.history.forward());
  await heading('Startup Details');
  await user.press('Previous');
  await heading('Founder Info');
  await user.press('Next Step');
  await heading('Startup Details');
  await user.follow('Go back');
  await expect.poll(pageAddress).toBe('/founder/signin');
  const alone = openPage(web(), browser, '/apply');
  await alone.follow('Go back');
  await expect.poll(pageAddress).toBe('/');
});

it('needs no storage', async () => {
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  try {
    const { email, user } = await fillWizard('Forgetful Engines');
    await user.press('Submit Application');
    await heading('Application Submitted Successfully!');
    expect((await findApplication(email)).mails).toEqual(['application-received']);
    expect(storage).toHaveBeenCalled();
  } finally {
    storage.mockRestore();
  }
});

it('says that an application could not be submitted', async () => {
  const { user } = await fillWizard('Lost Letters');
  fakeResponse(applications, () => refusal('unexpected'));
  await user.press('Submit Application');
  await findFailure();
  await screen.findByText('Lost Letters');
});

it('keeps everything when the server fails', async () => {
  const { email, user } = await fillWizard('Weaving Engines');
  const restore = fakeResponse(applications, loseConnection);
  await user.press('Submit Application');
  await findFailure();
  await screen.findByText('Weaves algebraic patterns.');
  restore();
  await user.press('Submit Application');
  await heading('Application Submitted Successfully!');
  expect((await findApplication(email)).mails).toEqual(['application-received']);
});

it('leads to the step of a field that the server refuses', async () => {
  const { user } = await fillWizard('Rolling Engines');
  const message = 'Please say more about this.';
  fakeResponse(applications, () =>
    Response.json(
      {
        code: 'invalid_input',
        message: 'Please check the marked fields.',
        issues: [{ path: 'application.industry', message }],
      },
      { status: 400 },
    ),
  );
  await user.press('Submit Application');
  await screen.findByText(message);
  await heading('Startup Details');
  const industry = await field('Industry');
  await waitFor(() => expect(document.activeElement).toBe(industry));
});

it('shows an application by its private link, to be edited, withdrawn and sent again', async () => {
  const { email, browser, user: applicant } = await fillWizard('Analytical Engines');
  await applicant.press('Submit Application');
  await heading('Application Submitted Successfully!');
  const { id } = await findApplication(email);
  const link = `/application/${createApplicationToken(Buffer.alloc(32, 7), id)}`;
  let user = openPage(web(), browser, link);
  await heading('We have your application');
  await screen.findByText(/You will hear from us by \w{3}, \w{3} \d+(, \d{4})?\./);
  await user.press('Edit');
  await user.fill(await field('Startup Name'), '');
  await user.press('Save changes');
  await screen.findByText('Please enter the name of your startup.');
  await user.fill(await field('Startup Name'), 'Difference Engines');
  await user.press('Save changes');
  await screen.findByText('Your changes are saved.');
  user = openPage(web(), browser, link);
  await screen.findAllByText('Difference Engines');

  await user.press('Withdraw application');
  const question = await screen.findByRole<HTMLDialogElement>('dialog');
  await user.press('Keep it', question);
  expect(question.open).toBe(false);
  await user.press('Withdraw application');
  await user.press('Withdraw', await screen.findByRole('dialog'));
  await heading('You withdrew this application');
  await user.press('Apply again');
  await heading('Founder Info');
  expect(await field('Email Address')).toHaveProperty('value', email);
  await user.press('Next Step');
  expect(await field('Startup Name')).toHaveProperty('value', 'Difference Engines');
  await user.press('Next Step');
  await heading('Traction & Funding');
  await user.press('Next Step');
  await user.press('Submit Application');
  await heading('Application Submitted Successfully!');
  const mails = db.selectFrom('mails').where('recipient', '=', email).select(['template', 'data']);
  const confirmed = (await mails.execute()).filter(
    (mail) => mail.template === 'application-received',
  );
  expect(confirmed).toHaveLength(2);

  openPage(web(), browser, `${link.slice(0, -3)}xyz`);
  await heading('This link isn’t valid');
});

it('says that the review has begun when it is too late for a change', async () => {
  const { email, browser, user: applicant } = await fillWizard('Late Engines');
  await applicant.press('Submit Application');
  await heading('Application Submitted Successfully!');
  const { id } = await findApplication(email);
  const token = createApplicationToken(Buffer.alloc(32, 7), id);
  const user = openPage(web(), browser, `/application/${token}`);
  await user.press('Edit');
  fakeResponse(/^\/api\/applications\/edit$/, () => refusal('application_in_review'));
  fakeResponse(/^\/api\/applications\/status$/, async (_request, forward) => {
    const application = await (await forward()).json();
    return Response.json({ ...application, status: 'under_review', canEdit: false });
  });
  await user.press('Save changes');
  await heading('Your application is being reviewed');
  await screen.findByText(/The review has begun: this application can’t be changed anymore\./);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

async function setClosingTime(at: Date | null) {
  const row = db.updateTable('cohorts').where('id', '=', cohort.id);
  await row.set({ applications_close_at: at }).execute();
}

const waiting = (email: string) => readRows(db, 'application_alerts', { email }, 'notified_at');

it('keeps the answers when applications close between opening the form and sending it', async () => {
  const { email, browser, user } = await fillWizard('Late Letters');
  await setClosingTime(new Date());
  await user.press('Submit Application');
  await heading('Applications have just closed');
  expect(document.activeElement?.textContent).toBe('Applications have just closed');
  await screen.findByText(/^Your answers stay in this browser/);
  expect(screen.queryByRole('button', { name: 'Submit Application' })).toBeNull();
  expect(await findViolations()).toEqual([]);
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email Address' });
  expect(address.value).toBe(email);
  await user.press('Tell me when they open');
  await screen.findByText(`Thank you. We’ll send one email to ${email} when applications open.`);
  expect(await waiting(email)).toEqual([{ notified_at: null }]);

  openPage(web(), browser, '/apply');
  await heading('Applications are closed right now');
  await screen.findByText(/^Your answers stay in this browser/);
  await setClosingTime(null);
  const back = openPage(web(), browser, '/apply');
  await heading('Review & Submit');
  await screen.findByText('Late Letters');
  await back.press('Submit Application');
  await heading('Application Submitted Successfully!');
});

it('says that applications are closed, and what is wrong with an address', async () => {
  await setClosingTime(new Date());
  const user = openPage(web(), new Browser(web()), '/apply');
  await heading('Applications are closed right now');
  expect(screen.queryByText(/^Your answers stay/)).toBeNull();
  await user.fill(await screen.findByRole('textbox', { name: 'Email Address' }), 'nobody');
  await user.press('Tell me when they open');
  await screen.findByText('Please enter a valid email address.');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await setClosingTime(null);
});
it('two tabs on one draft show the newest answers, and bring back what was there', async () => {
  const { user } = await fillWizard('First Engines');
  await user.press('Previous');
  await user.press('Previous');
  const industry = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Industry' });
  const storeInOtherTab = (change: (draft: { answers: object }) => object | null) => {
    const [key = ''] = Object.keys(localStorage);
    const next = change(JSON.parse(localStorage.getItem(key) ?? ''));
    const newValue = next && JSON.stringify(next);
    if (newValue) localStorage.setItem(key, newValue);
    else localStorage.removeItem(key);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });
  };
  const type = (text: string) =>
    storeInOtherTab((draft) => ({ ...draft, answers: { ...draft.answers, industry: text } }));
  type('Steam');
  type('Steam engines');
  await screen.findByText(/You changed these answers in another tab/);
  expect(industry.value).toBe('Steam engines');

  await user.press('Bring back what was here');
  expect(industry.value).toBe('Computing');
  expect(screen.queryByText(/in another tab/)).toBeNull();
  // Further typing goes on from the newest answers.
  type('Steam');
  await user.fill(await field('Description'), 'Weaves faster.');
  expect(localStorage.getItem('applicationDraft')).toContain('"industry":"Steam"');

  storeInOtherTab(() => null);
  await heading('Application Submitted Successfully!');
});

const linkTo = (id: string) => `/application/${createApplicationToken(Buffer.alloc(32, 7), id)}`;

/** Somebody who has applied. */
async function submitWizard(startup: string) {
  const { email, browser, user } = await fillWizard(startup);
  await user.press('Submit Application');
  await heading('Application Submitted Successfully!');
  const { id } = await findApplication(email);
  return { email, browser, id, link: linkTo(id) };
}

it('ends with a thankful no, and begins again with the earlier answers', async () => {
  const { email, browser, id, link } = await submitWizard('Punched Cards');
  const subjects = async () => (await readMails(db, email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['We have your application for Punched Cards']);
  const actor = await newAccount(db, 'admin');
  const rejection = {
    applicationId: id,
    decision: 'rejected',
    cohortId: null,
    reason: null,
  } as const;
  await decideApplication(db, { ...rejection, actor, now: new Date() });
  // Within the minute nobody is told.
  openPage(web(), browser, link);
  await heading('Your application is being reviewed');
  const earlier = { pending_since: new Date(Date.now() - 60_000) };
  await db.updateTable('startup_applications').set(earlier).where('id', '=', id).execute();
  let user = openPage(web(), browser, link);
  await heading('Not this time');
  expect((await subjects())[0]).toBe('Your application for Punched Cards');

  user = openPage(web(), browser, '/founder/signin');
  await user.fill(await field('Email'), email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Sign In to Dashboard');
  await screen.findByText(/^Invalid credentials or application not yet approved\./);

  user = openPage(web(), browser, link);
  await user.press('Apply again');
  await heading('Founder Info');
  expect(await field('Full Name')).toHaveProperty('value', 'Ada Lovelace');
  expect(await field('Email Address')).toHaveProperty('value', email);
  await user.press('Next Step');
  expect(await field('Startup Name')).toHaveProperty('value', 'Punched Cards');
  expect(await field('Description')).toHaveProperty('value', 'Weaves algebraic patterns.');
  await user.press('Next Step');
  await heading('Traction & Funding');
  await user.press('Next Step');
  await user.press('Submit Application');
  await heading('Application Submitted Successfully!');
  const ids = db
    .selectFrom('startup_applications')
    .where('founder_email', '=', email)
    .where('id', '<>', id)
    .select('id');
  const again = await ids.executeTakeFirstOrThrow();
  expect((await subjects())[0]).toBe('We have your application for Punched Cards');
  openPage(web(), browser, linkTo(again.id));
  await heading('We have your application');
  openPage(web(), browser, link);
  await heading('Not this time');
});

it('is the applicant’s to end: whoever reviews it has nothing to decide', async () => {
  const { email, browser, id, link } = await submitWizard('Quiet Engines');
  let user = openPage(web(), browser, link);
  await user.press('Withdraw application');
  await user.press('Withdraw', await screen.findByRole('dialog'));
  await heading('You withdrew this application');
  openPage(web(), browser, link);
  await heading('You withdrew this application');
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  user = openPage(web(), admin.browser, `/admin/applications/${id}`);
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  await decision.findByText('The founder has withdrawn it: there is nothing to decide.');
  expect(screen.queryByRole('button', { name: /(Accept|Reject) Application/ })).toBeNull();
  expect((await readMails(db, email)).map(({ subject }) => subject)).toEqual([
    'We have your application for Quiet Engines',
  ]);
});

it('keeps the draft over a reload in the middle of a word, and can start over', async () => {
  const browser = new Browser(web());
  let user = openPage(web(), browser, '/apply');
  await user.fill(await field('Full Name'), 'Ada Lovelace');
  await user.fill(await field('Email Address'), 'ada@example.test');
  await user.press('Next Step');
  await user.type(await field('Startup Name'), 'Analyt');
  const stored = localStorage.getItem('applicationDraft');
  expect(stored).toContain('Analyt');
  // A new document has what is stored, and nothing of the memory.
  clearDraft();
  localStorage.setItem('applicationDraft', stored ?? '');
  user = openPage(web(), browser, '/apply?step=2');
  await heading('Startup Details');
  expect(await field('Startup Name')).toHaveProperty('value', 'Analyt');
  user = openPage(web(), browser, '/apply');
  expect(await field('Startup Name')).toHaveProperty('value', 'Analyt');
  await user.press('Start over');
  await heading('Founder Info');
  expect(await field('Full Name')).toHaveProperty('value', '');
  await user.press('Undo');
  expect(await field('Full Name')).toHaveProperty('value', 'Ada Lovelace');
});

it('sent with a double click, and again after a lost answer and a reload, is one', async () => {
  const { email, browser, user: applicant } = await fillWizard('Analytical Looms');
  // The server stores it, the answer is lost.
  const restore = fakeResponse(applications, async (_request, forward) => {
    await forward();
    throw new TypeError('Failed to fetch');
  });
  const submit = () => screen.getByRole('button', { name: 'Submit Application' });
  await applicant.dblClick(submit());
  await findFailure();
  restore();
  const user = openPage(web(), browser, '/apply');
  await heading('Review & Submit');
  const sent: string[] = [];
  fakeResponse(applications, async (request, forward) => {
    sent.push(await request.clone().text());
    return forward();
  });
  await user.dblClick(submit());
  await heading('Application Submitted Successfully!');
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    application: { founderEmail: email },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect((await readMails(db, email)).map(({ subject }) => subject)).toEqual([
    'We have your application for Analytical Looms',
  ]);
  expect(localStorage.length).toBe(0);
  await user.follow('Back to Home');
  await expect.poll(pageAddress).toBe('/');
});
