import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { runAdmin } from '../product/run-admin.ts';
import { acceptApplicant, sendApplication } from './applicant.ts';
import { browser } from './browser.ts';
import { openPage } from './open-page.ts';
import { product } from './product.ts';

const headers = { origin: product.url };

const visit = (width = 1440) =>
  openPage(browser, {
    baseURL: product.url,
    viewport: { width, height: 900 },
    timezoneId: 'Asia/Tokyo',
  });

/** Opens the newest mail to somebody in the sandbox and gives the address behind its button. */
async function linkInMail(page: Page, to: string, button: string): Promise<string> {
  await page.goto('/sandbox/mail');
  await page.getByLabel('Filter by recipient or subject').fill(to);
  const mails = page.getByRole('region', { name: 'Mails' });
  await mails
    .getByText(button === 'Choose your password' ? 'is in' : 'Set a new')
    .first()
    .click();
  const link = page.frameLocator('iframe').getByRole('link', { name: button });
  return (await link.getAttribute('href')) ?? '';
}

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' });
const setPassword = (page: Page) => page.getByRole('button', { name: 'Set password and sign in' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

describe('a forgotten password', () => {
  it('is replaced by a link in a mail, which ends the sessions and works once', async ({
    task,
  }) => {
    // The first attempt changed the password.
    const email = task.result?.retryCount ? 'david.kessler@demo.test' : 'sofia.marchetti@demo.test';
    const old = await actAsFounder(browser, product, { email });
    const { context, page } = await visit(390);
    await page.goto('/founder/signin');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot-password?for=founder');
    // The sign-in page stays until the next one's code is here, and has such a field too.
    await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    await page.getByLabel('Email').fill('nobody@demo.test');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    const answer = page.getByText('If there’s an account, an email is on its way.');
    await answer.waitFor();
    await page.getByRole('button', { name: 'Try another address' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await answer.waitFor();

    const link = await linkInMail(page, email, 'Choose a new password');
    expect(link).toMatch(new RegExp(`^${product.url}/set-password/[\\w-]{43}$`));
    await page.goto(link);
    await page.getByText(email).waitFor();
    expect(await page.title()).toBe('New password · Slipstream');
    await newPassword(page).fill('12345678');
    await page.getByText('That password is too easy to guess.').waitFor();
    await newPassword(page).fill('password1');
    await setPassword(page).click();
    await page.getByText('That password is too easy to guess.').waitFor();
    await newPassword(page).fill('tide carries seven boats');
    await page.getByText('A strong password.').waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await newPassword(page).getAttribute('type')).toBe('text');
    expect(await findViolations(page)).toEqual([]);
    await setPassword(page).click();
    await page.waitForURL('**/founder/dashboard');
    await page.getByText('Total Points').waitFor();
    expect((await old.context.request.get('/api/me')).status()).toBe(401);

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await context.close();
    await old.context.close();
  });
});

describe('an invitation', () => {
  it('leads a founder from the mail through the welcome to a board with tasks', async () => {
    const email = `ines.duarte.${Date.now()}@demo.test`;
    const { context, page } = await visit();
    const answers = { founderName: 'Inês Duarte', email, startup: 'Maré Alta' };
    await sendApplication(context, product.url, answers);
    await acceptApplicant(product.dataDir, email);
    await page.goto(await linkInMail(page, email, 'Choose your password'));
    await page.getByRole('heading', { name: 'Welcome, Inês Duarte' }).waitFor();
    await newPassword(page).fill('maré alta às sete');
    await setPassword(page).click();
    await page.waitForURL('**/welcome');
    await page.getByText('Asia/Tokyo').waitFor();
    const tasks = page.getByRole('region', { name: 'Your first tasks' }).getByRole('listitem');
    await expect.poll(() => tasks.count()).toBe(3);
    await page.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
    // The used link is no step of the way back.
    await page.goBack();
    expect(page.url()).not.toContain('/set-password/');
    await page.goto('/welcome');
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/founder/dashboard');
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .waitFor();
    const left = await context.request.post('/api/settings/deletion', {
      data: { password: 'maré alta às sete', name: 'Maré Alta' },
      headers,
    });
    expect(left.status()).toBe(200);
    await context.close();
  });

  it('makes an admin, who turns two-step sign-in on and signs in by it', async () => {
    const email = `second.admin.${Date.now()}@demo.test`;
    const { context, page } = await visit();
    await page.goto(await runAdmin(product, email));
    await newPassword(page).fill('four unrelated words');
    await setPassword(page).click();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('link', { name: 'Security' }).click();
    // As after a quarter of an hour: the password is asked for, and the step goes on by itself.
    await page.route(
      '**/second-factor/secret',
      (route) => route.fulfill({ status: 403, json: { code: 'confirm_sign_in', message: '' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByLabel('Password', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('That is not your current password.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill('four unrelated words');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const shown = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const secret = Secret.fromBase32(shown.replace(/ /g, ''));
    const codeIn = (seconds: number) =>
      TOTP.generate({ secret, timestamp: Date.now() + seconds * 1000 });
    await codeField(page).fill(codeIn(-30));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const [recovery = '', unused = ''] = await codes.allTextContents();
    expect(await findViolations(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('slipstream-recovery-codes.txt');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 recovery codes').waitFor();

    const signIn = async (code: string) => {
      await context.clearCookies();
      await page.goto('/admin');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('four unrelated words');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText(`Signing in as ${email}`).waitFor();
      await codeField(page).fill('12');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('That code is wrong or was used already.').waitFor();
      await codeField(page).fill(code);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/admin/dashboard');
    };
    await signIn(codeIn(0));
    await signIn(recovery);
    await page.goto('/admin/security');
    await page.getByText('9 of 10 recovery codes').waitFor();
    await page.getByRole('button', { name: 'Turn off…' }).click();
    await page.getByLabel('Password', { exact: true }).fill('four unrelated words');
    await codeField(page).fill(unused);
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
    await context.close();
  });
});
