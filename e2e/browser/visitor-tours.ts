import { openInApp } from './open-in-app.ts';
import { keepIntercepting } from './open-page.ts';
import type { Tour } from './problems-of.ts';

export const tourPublic: Tour = async (page, look) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(/^Applications are/).waitFor();
  await look('landing page');
  await openInApp(page, '/privacy');
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor();
  await look('privacy');
  await openInApp(page, '/support');
  await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
  await look('support');
  await openInApp(page, '/founder/signin');
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
  await look('sign-in');
  await openInApp(page, '/investor/signin');
  await page.getByRole('heading', { name: 'Investor Sign In' }).waitFor();
  await look('investor sign-in');
  await openInApp(page, '/join/none');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('ended invitation to a team');
  await openInApp(page, '/investor/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter your name.').waitFor();
  await look('investor sign-up');
  await openInApp(page, '/verify-email/none');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('expired verification');
  await openInApp(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  await look('forgotten password');
  await openInApp(page, '/set-password/none');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('expired link');
};

const view = {
  status: 'pending',
  submittedAt: '2026-12-03T12:00:00Z',
  answerBy: '2026-12-14' as string | null,
  decidedAt: null as string | null,
  canEdit: true,
  canWithdraw: true,
  canReapply: false,
  values: {
    founderName: 'Ada Lovelace',
    founderEmail: 'ada@example.test',
    startupName: 'Analytical Engines',
    stage: 'launch',
    industry: 'Computing',
    description: 'Weaves algebraic patterns.\nFor whoever computes by hand.',
    websiteUrl: `https://engines.example/${'a-very-long-address/'.repeat(6)}`,
    pitchDeckUrl: null,
    teamSize: 5,
    fundingRaised: 'series-b+',
    monthlyRevenue: null,
    lookingForFunding: true,
    fundingAmount: '5m+',
  },
};

/** Every screen of somebody who applies, as far as the server's answers matter by an answer of ours. */
export const tourApplication: Tour = async (page, look) => {
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const next = () => page.getByRole('button', { name: 'Next Step' }).click();
  await page.goto('/apply');
  await keepIntercepting(page);
  await heading('Founder Info');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill('ada');
  await next();
  await page.getByText('Please enter a valid email address.').waitFor();
  await look('application, step 1 with an error');
  await page.getByLabel('Email Address').fill('ada@example.test');
  await next();
  await heading('Startup Details');
  await page.getByLabel('Startup Name').fill('Analytical Engines');
  await page.getByLabel('Industry').fill('Computing');
  await page.getByLabel('Description').fill('Weaves algebraic patterns. '.repeat(30));
  await look('application, step 2');
  await next();
  await heading('Traction & Funding');
  await page.getByLabel('Currently looking for funding').check();
  await look('application, step 3');
  await next();
  await heading('Review & Submit');
  await page.route('**/api/applications', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('alert').waitFor();
  await look('application, step 4 with a failure');
  await openInApp(page, '/application-success');
  await heading('Application Submitted Successfully!');
  await look('application sent');

  const showStatus = async (application: Partial<typeof view>, title: string) => {
    await page.route('**/api/applications/status', (route) => route.fulfill({ json: application }));
    await openInApp(page, `/application/${application.status}`);
    await heading(title);
  };
  await showStatus(view, 'We have your application');
  await look('application, pending');
  await page.getByRole('button', { name: 'Edit' }).click();
  await look('application, being edited');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await look('application, withdrawing');
  const decided = {
    answerBy: null,
    decidedAt: '2026-12-09T12:00:00Z',
    canEdit: false,
    canWithdraw: false,
  };
  await showStatus({ ...view, ...decided, status: 'rejected', canReapply: true }, 'Not this time');
  await look('application, rejected');
  await showStatus({ ...view, ...decided, status: 'accepted' }, 'You are in');
  await look('application, accepted');
  await page.unroute('**/api/applications/status');
  await openInApp(page, '/application/wrong');
  await heading('This link isn’t valid');
  await look('application, wrong link');
};

export const tourInvestor: Tour = async (page, look) => {
  await page.goto('/investor/saved');
  await page.getByRole('link', { name: '“clinic”' }).waitFor();
  await look('saved startups and searches');
  await openInApp(page, '/investor/dashboard?search=Nothing+like+it');
  await page.getByText('No startups found').waitFor();
  await look('no startups found');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const names = page.getByRole('rowheader').getByRole('link');
  await names.nth(1).waitFor();
  await look('portfolio');
  // Narrow windows have cards instead of the table.
  await page.setViewportSize({ width: 1440, height: 900 });
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('region', { name: /at a glance$/ }).waitFor();
  await look('startup at a glance', 'colors');
  await page.getByText('Cards', { exact: true }).click();
  await page.getByRole('article').nth(1).waitFor();
  await look('portfolio as cards');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await page.getByText('How we match').click();
  await look('startup');
  await openInApp(page, '/investor/introductions');
  await page.getByRole('heading', { level: 1, name: 'Introductions' }).waitFor();
  await page.getByRole('article').nth(3).waitFor();
  await look('introductions of an investor');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  await look('account of an investor');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await look('settings of an investor', 'phone');
  await openInApp(page, '/investor/settings#security');
  await page.getByText('This device').waitFor();
  await openInApp(page, '/investor/settings#data');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Type “Helena Brandt” to confirm').waitFor();
  await look('account data of an investor', 'phone');
};

/** And one who waits to be approved. */
export const tourTeasers: Tour = async (page, look) => {
  await page.goto('/investor/dashboard');
  await page.getByRole('article').nth(1).waitFor();
  await look('teaser cards');
  await page.getByRole('link', { name: 'Saved' }).click();
  await page.getByText('Nothing saved yet').waitFor();
  await look('nothing saved');
};

export const tourAdmin: Tour = async (page, look) => {
  await page.goto('/admin/dashboard');
  await keepIntercepting(page);
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .waitFor();
  await look('applications');
  await openInApp(page, '/admin/dashboard?search=no+such+startup');
  await page.getByText('No applications found').waitFor();
  await look('no applications');
  await openInApp(page, '/admin/dashboard?search=Hypebox');
  await page.getByRole('link', { name: 'Review Hypebox' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await look('review');
  await page.getByRole('button', { name: 'Accept after all' }).click();
  const deciding = page.getByRole('dialog', { name: 'Accept Application' });
  await deciding.getByRole('button', { name: 'Accept Application' }).click();
  await deciding.getByText('Please give a reason.').waitFor();
  await look('decision to be changed, without a reason', 'colors');
  await openInApp(page, '/admin/slack');
  await page.getByText(/founders have connected/).waitFor();
  await look('Slack workspace');
  await openInApp(page, '/admin/security#two-step');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
  await look('security');
  const json = { code: 'confirm_sign_in', message: '' };
  const refused = { status: 403, json };
  await page.route('**/second-factor/secret', (route) => route.fulfill(refused), { times: 1 });
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const confirming = page.getByRole('dialog', { name: 'Is it still you?' });
  await confirming.getByLabel('Password', { exact: true }).fill('not it');
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await confirming.getByText('That isn’t your current password.').waitFor();
  await look('confirming a sign-in');
  await page.keyboard.press('Escape');
  await confirming.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await look('two-step sign-in');
  await openInApp(page, '/admin/founders?search=founder@demo');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  await page.getByRole('heading', { name: 'Manage' }).waitFor();
  await look('a founder');
  await page.getByRole('button', { name: 'Mark as left' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).waitFor();
  await look('a founder who is to leave');
  await openInApp(page, '/admin/founders');
  await page.getByRole('heading', { level: 1, name: 'Founders' }).waitFor();
  await page.getByRole('searchbox').waitFor();
  await look('founders');
  await openInApp(page, '/admin/cohorts');
  await page.getByRole('heading', { level: 1, name: 'Cohorts' }).waitFor();
  await page.getByRole('article').first().waitFor();
  await look('cohorts');
  await page.getByRole('button', { name: 'New cohort' }).click();
  await page.getByRole('dialog', { name: 'New cohort' }).waitFor();
  await look('new cohort');
  await openInApp(page, '/admin/investors?state=all');
  await page.getByRole('heading', { level: 1, name: 'Investors' }).waitFor();
  await page.getByRole('link', { name: /@/ }).first().waitFor();
  await look('investors');
  await page
    .getByRole('button', { name: /^Approve: / })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Approve investor' }).waitFor();
  await look('decision on an investor');
  await openInApp(page, '/admin/introductions');
  await page.getByRole('heading', { name: 'How they went' }).waitFor();
  await look('introductions');
  const payment = { subscriptionId: 'sub_1', payerEmail: 'payer@example.test', why: 'no_founder' };
  const facts = {
    status: 'active',
    periodEnd: '2026-12-01T00:00:00Z',
    since: '2026-11-01T00:00:00Z',
  };
  await page.route('**/api/admin/payments', (route) =>
    route.fulfill({ json: { payments: [{ ...payment, ...facts }] } }),
  );
  await openInApp(page, '/admin/delivery');
  await page.getByText('Sent in 24 hours').waitFor();
  await page.getByRole('button', { name: 'Attach the payment of payer@example.test' }).waitFor();
  await look('delivery');
  await openInApp(page, '/admin/coach');
  await page.getByRole('heading', { name: 'AI Coach' }).waitFor();
  await page.getByText(/Each founder may ask/).waitFor();
  await look('coach spend');
  await openInApp(page, '/admin/audit');
  await page.getByText('admin@demo.test signed in').first().waitFor();
  await look('audit log');
};
