import type { Tour } from './tour.ts';

/** The cohort, a peer, the leaderboard, one’s own profile, premium, messages and search. */
export const tourPeople: Tour = async (page, look) => {
  await page.goto('/app/cohort');
  await page
    .getByRole('button', { name: /^Say thanks/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Thank / }).waitFor();
  await look('thanks');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('cohort');
  await page
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await look('profile of a peer');
  await page.goto('/app/introductions');
  await page.getByRole('button', { name: 'Decline the request of Marcus Bell' }).click();
  await page.getByRole('dialog', { name: /^Decline/ }).waitFor();
  await look('declining a request');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('introductions');
  await page.goto('/app/investors');
  await page.getByRole('textbox', { name: 'Update' }).waitFor();
  await look('investors');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await look('update to investors, to be sent');
  await page.goto('/app/portfolio');
  await page.getByRole('article').first().waitFor();
  await look('community');
  await page
    .getByRole('link', { name: /^View Profile/ })
    .nth(1)
    .click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await look('startup of the community');
  await page.goto('/app/leaderboard');
  await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
  await look('leaderboard');
  await page.goto('/founder/dashboard/profile');
  await page.getByRole('heading', { name: 'Startup Details' }).waitFor();
  await look('profile');
  await page.getByRole('button', { name: 'View as investor' }).click();
  await look('profile as an investor sees it');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Description' }).first().fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please describe your startup.').waitFor();
  await look('profile being edited, with a mistake');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/app/premium');
  await page.getByRole('heading', { name: 'Upgrade to premium' }).waitFor();
  await look('premium');
  await page.goto('/app/messages');
  await page.getByRole('heading', { name: 'Received' }).waitFor();
  await look('messages');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('le');
  await page.getByRole('group', { name: 'Founders' }).waitFor();
  await look('search');
};
