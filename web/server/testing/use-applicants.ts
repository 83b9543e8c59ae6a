import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import { createApplicationToken } from '#db/signed-links.ts';
import { newOpenCohort, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { Browser } from './browser.ts';
import { useTestWeb } from './start-test-web.ts';

export const applicationSecret = Buffer.alloc(32, 7);
export const newEmail = () => `grace-${nextUniqueNumber()}@example.test`;
export const applicationAnswers = (email: string) => ({
  founderName: 'Grace Hopper',
  founderEmail: email,
  startupName: 'Compilers',
  stage: 'launch',
  industry: 'Software',
  description: 'Words that machines\nunderstand.',
  websiteUrl: 'compilers.example',
  pitchDeckUrl: null,
  teamSize: 5,
  fundingRaised: 'series-b+',
  monthlyRevenue: '100k+',
  lookingForFunding: true,
  fundingAmount: '5m+',
});

/** The web side, and visitors who apply there. */
export function useApplicants() {
  const { database, web } = useTestWeb();
  beforeAll(() => newOpenCohort(database().db));
  beforeEach(() => database().pool.query('delete from rate_limits'));

  const browser = () => new Browser(web());
  const submit = (application: object, overrides: object = {}) =>
    browser().post('/api/applications', { application, clientKey: randomUUID(), ...overrides });
  const stored = (email: string) =>
    database()
      .db.selectFrom('startup_applications')
      .where('founder_email', '=', email)
      .select(['id', 'status', 'cohort_id', 'startup_name', 'time_zone', 'founder_email'])
      .execute();

  /** A submitted application with the token of its private link. */
  async function submitted(): Promise<{ id: string; token: string; email: string }> {
    const email = newEmail();
    await submit(applicationAnswers(email));
    const id = (await stored(email))[0]?.id ?? '';
    return { id, token: createApplicationToken(applicationSecret, id), email };
  }

  return { database, web, browser, submit, stored, submitted };
}
