import type pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import {
  type Applicant,
  acceptApplicant,
  choosePassword,
  fillWizard,
  founderName,
  newApplicant,
  openStatus,
  readStatus,
  sendApplication,
  submitWizard,
} from './applicant.ts';
import { taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { openInApp } from './open-in-app.ts';
import { expireUndoWindow, openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';
import { decision, openDecision, openReview, waitForText } from './review-page.ts';

const password = 'patterns woven at seven';
let admin: Page;
let sql: pg.Client;

beforeAll(async () => {
  sql = await openProductSql(product.dataDir);
  admin = (await actAsAdmin(browser, product)).page;
});
afterAll(async () => {
  await sql?.end();
});

/** With a name of its own, because a test that fails once is run again. */
const applicant = (startup: string) =>
  newApplicant(browser, product.url, `${startup} ${Date.now() % 100_000}`);

async function subjects({ mails }: Applicant, count: number): Promise<string[]> {
  return (await mails(count)).map(({ subject }) => subject);
}

/** Somebody who is in the coming cohort already. */
async function joinEarlier(): Promise<Applicant> {
  const peer = await applicant('Difference Works');
  await sendApplication(peer.context, product.url, peer);
  await acceptApplicant(product.dataDir, peer.email);
  await choosePassword(peer.page, await peer.link(2, '/set-password/'), password);
  await peer.page.waitForURL('**/welcome');
  return peer;
}

/** Other files count who is there. */
async function deleteAccount({ context, startup }: Applicant): Promise<void> {
  const left = await context.request.post('/api/settings/deletion', {
    data: { password, name: startup },
    headers: { origin: product.url },
  });
  expect(left.status()).toBe(200);
}

describe('the way of an application', () => {
  it('leads from the form to a founder whose cohort sees them', async () => {
    const ada = await applicant('Analytical Looms');
    await fillWizard(ada);
    await submitWizard(ada);
    const statusUrl = await openStatus(ada);

    await openReview(admin, ada.startup);
    await waitForText(admin, ada.email);
    await decision(admin).getByRole('button', { name: 'Start review' }).click();
    await decision(admin).getByText('Under review', { exact: true }).waitFor();
    await admin.getByRole('group', { name: 'Team' }).getByText('5', { exact: true }).click();
    await waitForText(admin, 'Mean 5.0');
    const dialog = await openDecision(admin, 'Accept Application');
    const chosen = dialog.getByRole('combobox', { name: 'Cohort' }).locator('option:checked');
    const [cohort, note] = ((await chosen.textContent()) ?? '').split(' (');
    expect(note).toBe('applications open)');
    await dialog.getByRole('button', { name: 'Accept Application' }).click();
    await waitForText(admin, 'Application accepted successfully!');

    // Within the minute nobody is told.
    await readStatus(ada, statusUrl, 'Your application is being reviewed');
    expect(await subjects(ada, 1)).toEqual([`We have your application for ${ada.startup}`]);
    await expireUndoWindow(sql, ada.email);
    const invitation = await ada.link(2, '/set-password/');
    const [mail] = await ada.mails(2);
    expect(mail?.subject).toBe(`${ada.startup} is in: welcome to Slipstream`);
    expect(mail?.text).toContain(`to ${cohort} at Slipstream`);
    await readStatus(ada, statusUrl, 'You are in');

    const { page } = ada;
    await page.goto(invitation);
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByText('A strong password.').waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL('**/welcome');
    await page.getByText(`${ada.startup} is in ${cohort}.`).waitFor();
    await page.getByText('Asia/Tokyo').waitFor();
    await page.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
    const first = page.getByRole('region', { name: 'Your first tasks' }).getByRole('listitem');
    await first.first().waitFor();
    const titles = await first.locator('span:first-child').allTextContents();
    expect(titles).toHaveLength(3);
    // The used link is no step of the way back.
    await page.goBack();
    expect(page.url()).not.toContain('/set-password/');
    await page.goto('/welcome');
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/app/dashboard');
    await openInApp(page, '/app/tasks');
    for (const title of titles) await taskCard(page, 'Today', title).waitFor();

    const peer = await joinEarlier();
    await openInApp(peer.page, '/founder/dashboard/cohort');
    await waitForText(peer.page, String(cohort));
    await peer.page.getByRole('article', { name: founderName }).getByText(ada.startup).waitFor();
    await page.getByRole('button', { name: `Complete ${titles[0]}` }).click();
    await peer.page.getByText(`${founderName} completed “${titles[0]}”`).first().waitFor();
    await deleteAccount(peer);
    await deleteAccount(ada);
  });
});
