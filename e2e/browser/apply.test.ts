import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Applicant, newApplicant, sendApplication } from './applicant.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

let ada: Applicant;
let page: Page;

beforeEach(async () => {
  ada = await newApplicant(browser, product.url, 'Analytical Engines');
  page = ada.page;
});
afterEach(() => ada?.context.close());

const heading = (name: string) => page.getByRole('heading', { name });
const next = () => page.getByRole('button', { name: 'Next Step' });
const field = (name: string) => page.getByLabel(name, { exact: true });

const privateLink = () => ada.link(1, '/application/');

describe('applying', () => {
  it('counts a click on Next whose own mistake moves the button', async () => {
    await page.goto('/apply');
    await field('Full Name').fill('Ada Lovelace');
    await field('Email Address').pressSequentially('ada');
    await expect.poll(() => next().isDisabled()).toBe(false);
    const before = await next().boundingBox();
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + (before?.height ?? 0) - 2);
    await page.mouse.down();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await next().boundingBox()).toEqual(before);
    await page.mouse.up();
    await page.getByText('Please enter a valid email address.').waitFor();
    await expect
      .poll(() => field('Email Address').evaluate((it) => it === document.activeElement))
      .toBe(true);
  });

  it('loads nothing of the dashboard and nothing from elsewhere', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/apply');
    await field('Full Name').fill('Ada');
    await page.goto('/application-success');
    await heading('Application Submitted Successfully!').waitFor();
    expect(loaded.filter((url) => /founder|shell|overview|app-root|tasks/.test(url))).toEqual([]);
    expect(loaded.filter((url) => !url.startsWith(product.url))).toEqual([]);
  });
});

describe('the private link of the confirmation mail', () => {
  beforeEach(() => sendApplication(ada.context, product.url, ada));

  it('goes to nobody else, and a wrong one leads to a calm page', async () => {
    const link = await privateLink();
    const token = link.split('/').at(-1) ?? '';
    const leaks: string[] = [];
    page.on('request', (request) => {
      const { url, referer = '' } = { url: request.url(), ...request.headers() };
      if (url !== link && `${url} ${referer}`.includes(token)) leaks.push(url);
    });
    await page.goto(link);
    await heading('We have your application').waitFor();
    expect(await page.title()).toBe('Your application · Slipstream');
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Slipstream' }).click();
    await page.waitForURL(`${product.url}/`);
    expect(leaks).toEqual([]);
    await page.goto(`${link.slice(0, -3)}xyz`);
    await heading('This link isn’t valid').waitFor();
  });
});
