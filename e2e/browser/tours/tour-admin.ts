import type { Tour } from './tour.ts';

/** What an admin sees. */
export const tourAdmin: Tour = async (page, look) => {
  await page.goto('/admin/dashboard');
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .waitFor();
  await look('applications');
  await page.goto('/admin/dashboard?search=no+such+startup');
  await page.getByText('No applications found').waitFor();
  await look('no applications');
  await page.goto('/admin/dashboard?search=Hypebox');
  await page.getByRole('link', { name: 'Review Hypebox' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await look('review');
  await page.goto('/admin/slack');
  await page.getByText(/founders have connected/).waitFor();
  await look('Slack workspace');
  await page.goto('/admin/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await look('two-step sign-in');
  await page.goto('/admin/cohorts');
  await page.getByRole('article').first().waitFor();
  await look('cohorts');
  await page.getByRole('button', { name: 'New cohort' }).click();
  await page.getByRole('dialog', { name: 'New cohort' }).waitFor();
  await look('new cohort');
  await page.goto('/admin/investors?state=all');
  await page.getByRole('article').first().waitFor();
  await look('investors');
  await page
    .getByRole('button', { name: /^Approve: / })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Approve investor' }).waitFor();
  await look('decision on an investor');
  await page.goto('/admin/introductions');
  await page.getByRole('heading', { name: 'What came of them' }).waitFor();
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
  await page.goto('/admin/delivery');
  await page.getByText('Sent in 24 hours').waitFor();
  await page.getByRole('button', { name: 'Attach the payment of payer@example.test' }).waitFor();
  await look('delivery');
  await page.goto('/admin/coach');
  await page.getByRole('heading', { name: 'AI Coach' }).waitFor();
  await page.getByText(/Each founder may ask/).waitFor();
  await look('coach spend');
  await page.goto('/admin/audit');
  await page.getByText('admin@demo.test signed in').first().waitFor();
  await look('audit log');
};
