import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openProductDatabase } from '#db/open-product-database.ts';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { readRow } from '#db/testing/rows.ts';
import { openPage } from './open-page.ts';

export const founderName = 'Ada Lovelace';

type Mail = { id: string; subject: string; text: string; links: string[] };

/** Somebody with an address and a startup of their own, in a browser of their own. */
export type Applicant = {
  context: BrowserContext;
  page: Page;
  email: string;
  startup: string;
  /** Their mails, newest first, once there are so many. */
  mails(count: number): Promise<Mail[]>;
  /** The address behind the button of their newest mail of so many. */
  link(count: number, part: string): Promise<string>;
};

export async function newApplicant(
  browser: Browser,
  url: string,
  startup: string,
): Promise<Applicant> {
  const { context, page } = await openPage(browser, { baseURL: url, timezoneId: 'Asia/Tokyo' });
  const email = `ada-${crypto.randomUUID()}@example.test`;
  const list = async (): Promise<{ id: string }[]> =>
    (await context.request.get(`/sandbox/api/mail?to=${email}`)).json();
  const mails = async (count: number): Promise<Mail[]> => {
    await expect.poll(async () => (await list()).length).toBe(count);
    const found = await list();
    return Promise.all(
      found.map(async ({ id }) => (await context.request.get(`/sandbox/api/mail/${id}`)).json()),
    );
  };
  const link = async (count: number, part: string): Promise<string> => {
    const [mail] = await mails(count);
    const found = mail?.links.find((each) => each.includes(part));
    if (!found) throw new Error(`No ${part} in "${mail?.subject}"`);
    return found;
  };
  return { context, page, email, startup, mails, link };
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The wizard's first step. */
async function fillFounder({ page, email }: Applicant): Promise<void> {
  await field(page, 'Full Name').fill(founderName);
  await field(page, 'Email Address').fill(email);
}

/** The wizard's second step. */
async function fillStartup({ page, startup }: Applicant): Promise<void> {
  await field(page, 'Startup Name').fill(startup);
  await field(page, 'Industry').fill('Computing');
  await field(page, 'Description').fill('Weaves algebraic patterns.');
}

/** Goes through the wizard to its last step. */
export async function fillWizard(applicant: Applicant): Promise<void> {
  const { page } = applicant;
  const next = () => page.getByRole('button', { name: 'Next Step' }).click();
  await page.goto('/apply');
  await fillFounder(applicant);
  await next();
  await fillStartup(applicant);
  await next();
  await page.getByRole('heading', { name: 'Traction & Funding' }).waitFor();
  await next();
  await page.getByRole('heading', { name: 'Review & Submit' }).waitFor();
}

export async function submitWizard({ page }: Applicant): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('heading', { name: 'Application Submitted Successfully!' }).waitFor();
}

type Answers = { founderName?: string; email: string; startup: string };

/** Sends an application as the wizard does, without its four pages. */
export async function sendApplication(
  { request }: BrowserContext,
  url: string,
  { founderName: name = founderName, email, startup }: Answers,
): Promise<void> {
  const answer = await request.post(`${url}/api/applications`, {
    headers: { origin: url },
    data: {
      clientKey: crypto.randomUUID(),
      application: {
        founderName: name,
        founderEmail: email,
        startupName: startup,
        stage: 'mvp',
        industry: 'Computing',
        description: 'Weaves algebraic patterns.',
        websiteUrl: null,
        pitchDeckUrl: null,
        teamSize: 2,
        fundingRaised: 'none',
        monthlyRevenue: null,
        lookingForFunding: false,
        fundingAmount: null,
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Opens the status page of somebody who has applied by the link of the mail. */
export async function openStatus(applicant: Applicant): Promise<string> {
  const statusUrl = await applicant.link(1, '/application/');
  await readStatus(applicant, statusUrl, 'We have your application');
  return statusUrl;
}

export async function readStatus(
  { page, startup }: Applicant,
  statusUrl: string,
  title: string,
): Promise<void> {
  await page.goto(statusUrl);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(startup, { exact: true }).first().waitFor();
}

/** Takes an invitation up. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
}

const minuteMs = 60_000;

/** Accepts an application into the coming cohort as if a minute ago: nobody waits for the mail. */
export async function acceptApplicant(dataDir: string, email: string): Promise<void> {
  const database = await openProductDatabase({ settings: {}, dataDir, max: 2 });
  try {
    const { db } = database;
    const { id } = await readRow(db, 'startup_applications', { founder_email: email }, 'id');
    const cohort = await db
      .selectFrom('cohorts')
      .orderBy('starts_on', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const admin = await db
      .selectFrom('accounts')
      .where('audience', '=', 'admin')
      .select(['id as accountId', 'email'])
      .executeTakeFirstOrThrow();
    await decideApplication(db, {
      applicationId: id,
      decision: 'accepted',
      cohortId: cohort.id,
      reason: null,
      actor: admin,
      now: new Date(Date.now() - minuteMs),
    });
  } finally {
    await database.close();
  }
}
