import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/schema.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newOpenCohort, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { applicationEditSchema, applicationSchema } from '#shared/api/applications.ts';
import { setApplicationWindow } from '../cohorts/cohorts.ts';
import { startReview } from './review-application.ts';
import { editApplication, submitApplication, withdrawApplication } from './submit-application.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-12-03T10:00:00Z');
let cohortId: string;
beforeAll(async () => {
  cohortId = (await newOpenCohort(db)).id;
});

const answers = (email: string) => ({
  founderName: ' Ada Lovelace ',
  founderEmail: email.toUpperCase(),
  startupName: 'Analytical Engines',
  stage: 'mvp' as const,
  industry: 'Computing',
  description: 'An engine\nthat weaves algebraic patterns.',
  websiteUrl: 'engines.example',
  pitchDeckUrl: '',
  teamSize: 2 as const,
  fundingRaised: 'pre-seed' as const,
  monthlyRevenue: null,
  lookingForFunding: false,
  fundingAmount: '50k-250k' as const,
});

const someEmail = () => `ada-${nextUniqueNumber()}@example.test`;

function submit(
  email: string,
  overrides: { clientKey?: string; startupName?: string; at?: Date } = {},
) {
  const { clientKey = randomUUID(), startupName = 'Analytical Engines', at = now } = overrides;
  const application = applicationSchema.parse({ ...answers(email), startupName });
  return submitApplication(db, {
    application,
    clientKey,
    timeZone: 'Europe/London',
    now: at,
  });
}

function applicationsOf(email: string) {
  return db
    .selectFrom('startup_applications')
    .where('founder_email', '=', email)
    .orderBy('submitted_at')
    .selectAll()
    .execute();
}

async function mailsTo(email: string) {
  const rows = await readRows(db, 'mails', { recipient: email }, 'template', 'created_at');
  return rows.map(({ template }) => template);
}

it('costs the same statements for an address that has applied, for the first time or again', async () => {
  const statements: string[][] = [];
  const counted = async (email: string) => {
    const sent: string[] = [];
    const dialect = new PostgresDialect({ pool: database().pool });
    const db = new Kysely<Database>({ dialect, log: ({ query }) => void sent.push(query.sql) });
    const application = applicationSchema.parse(answers(email));
    await submitApplication(db, { application, clientKey: randomUUID(), now });
    // Of each statement its verb and its table.
    statements.push(sent.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' ')));
  };
  const known = someEmail();
  await submit(known);
  for (const email of [someEmail(), known, known]) await counted(email);
  const [unknown, first, again] = statements;
  expect(unknown).toHaveLength(10);
  expect(first).toEqual(unknown);
  expect(again).toEqual(unknown);
});

describe('an application', () => {
  it('is stored as pending and confirmed by mail', async () => {
    const email = someEmail();
    await submit(email);
    expect(await applicationsOf(email)).toMatchObject([
      {
        founder_name: 'Ada Lovelace',
        founder_email: email,
        startup_name: 'Analytical Engines',
        stage: 'mvp',
        industry: 'Computing',
        description: 'An engine\nthat weaves algebraic patterns.',
        website_url: 'https://engines.example/',
        pitch_deck_url: null,
        team_size: 2,
        funding_raised: 'pre-seed',
        monthly_revenue: null,
        looking_for_funding: false,
        // No amount without looking for funding.
        funding_amount: null,
        status: 'pending',
        submitted_at: now,
        reviewed_at: null,
        cohort_id: null,
        time_zone: 'Europe/London',
      },
    ]);
    expect(await mailsTo(email)).toEqual(['application-received']);
  });

  it('is stored once and confirmed by one mail when it is sent ten times at once', async () => {
    const email = someEmail();
    const clientKey = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => submit(email, { clientKey })));
    await submit(email, { clientKey });
    expect(await applicationsOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toEqual(['application-received']);
  });

  it('for an address with an active one only mails the owner, once a day', async () => {
    const email = someEmail();
    await submit(email);
    await submit(email, { startupName: 'Another' });
    await submit(email, { startupName: 'A third' });
    expect(await applicationsOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toEqual(['application-received', 'application-exists']);
    await submit(email, { at: new Date('2026-12-04T10:00:00Z') });
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('can be submitted again after it was withdrawn', async () => {
    const email = someEmail();
    await submit(email);
    const [first] = await applicationsOf(email);
    await withdrawApplication(db, { applicationId: first?.id ?? '', now });
    await submit(email, { at: new Date('2026-12-05T10:00:00Z') });
    expect((await applicationsOf(email)).map(({ status }) => status)).toEqual([
      'withdrawn',
      'pending',
    ]);
  });

  it('can be edited by the applicant until its review starts', async () => {
    const email = someEmail();
    await submit(email);
    const applicationId = (await applicationsOf(email))[0]?.id ?? '';
    const { founderEmail, ...rest } = answers(email);
    const application = applicationEditSchema.parse({
      ...rest,
      lookingForFunding: true,
      description: 'Better said.',
    });
    await editApplication(db, { applicationId, application, now });
    expect(await applicationsOf(email)).toMatchObject([
      { founder_email: email, description: 'Better said.', funding_amount: '50k-250k' },
    ]);
    const { accountId, email: adminEmail } = await newAccount(db, 'admin');
    await startReview(db, { applicationId, actor: { accountId, email: adminEmail }, now });
    await expect(editApplication(db, { applicationId, application, now })).rejects.toMatchObject({
      code: 'application_in_review',
    });
    expect(founderEmail).toContain('@');
  });
});

describe('while applications are closed', () => {
  const set = async (isOpen: boolean, at = now) => {
    const actor = await newAccount(db, 'admin');
    return setApplicationWindow(db, { cohortId, isOpen, actor, now: at });
  };
  const closed = { code: 'applications_closed' };

  it('nothing is stored, and a retry of what was stored before is no failure', async () => {
    const [before, after] = [someEmail(), someEmail()];
    const clientKey = randomUUID();
    await submit(before, { clientKey });
    await set(false);
    await expect(submit(after)).rejects.toMatchObject(closed);
    expect([await applicationsOf(after), await mailsTo(after)]).toEqual([[], []]);
    await submit(before, { clientKey });
    // An address that has applied is answered the same.
    await expect(submit(before)).rejects.toMatchObject(closed);
    expect(await mailsTo(before)).toEqual(['application-received']);
    await set(true);
  });

  it('nothing is stored after they closed, also of what was sent at that moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const emails = Array.from({ length: 4 }, someEmail);
      const sending = Promise.allSettled(emails.map((email) => submit(email)));
      await set(false);
      const late = someEmail();
      await expect(submit(late)).rejects.toMatchObject(closed);
      const outcomes = await sending;
      for (const [index, { status }] of outcomes.entries()) {
        const stored = await applicationsOf(emails[index] ?? '');
        expect(stored).toHaveLength(status === 'fulfilled' ? 1 : 0);
      }
      await set(true);
    }
  });
});
