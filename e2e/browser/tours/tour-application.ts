import type { Tour } from './tour.ts';

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
  await page.goto('/application-success');
  await heading('Application Submitted Successfully!');
  await look('application sent');

  const showStatus = async (application: object, title: string) => {
    await page.route('**/api/applications/status', (route) => route.fulfill({ json: application }));
    await page.goto('/application/any');
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
  await page.goto('/application/wrong');
  await heading('This link leads nowhere');
  await look('application, wrong link');
};
