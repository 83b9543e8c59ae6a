import { sql } from 'kysely';
import type { FirstStepsView } from '#shared/api/first-steps.ts';
import { type FirstStep, firstStepState, firstSteps } from '#shared/domain/first-steps.ts';
import type { Db } from '../schema.ts';

type Input = {
  /** Slack works without an installation, by a token that the operator set. */
  hasSlackToken: boolean;
};

/** The first admin's steps: what the data shows as done, what was skipped, and the last test email. */
export async function findFirstSteps(db: Db, { hasSlackToken }: Input): Promise<FirstStepsView> {
  const row = await db
    .selectFrom('first_steps as f')
    .leftJoin('mails as m', 'm.id', 'f.test_mail_id')
    .select([
      'f.skipped',
      'f.put_away_at',
      'm.recipient',
      'm.state',
      'm.last_error',
      'm.created_at',
      sql<Record<FirstStep, boolean>>`json_build_object(
        'name', exists (select from program where name is not null),
        'page', exists (select from content_versions where kind = 'page'),
        'cohort', exists (select from cohorts),
        'applications', exists (select from cohorts where applications_open_at is not null)
          or exists (select from startup_applications),
        'team', (select count(*) > 1 from accounts where audience = 'admin' and removed_at is null),
        'slack', ${hasSlackToken}::boolean or exists (select from slack_installations),
        'email', m.state is not distinct from 'sent')`.as('done'),
    ])
    .executeTakeFirstOrThrow();
  const { skipped, done, recipient, state, created_at: queuedAt } = row;
  return {
    isPutAway: row.put_away_at !== null,
    steps: firstSteps.map((step) => ({
      step,
      state: firstStepState({ isDone: done[step], isSkipped: skipped.includes(step) }),
    })),
    testEmail:
      recipient && state && queuedAt
        ? { to: recipient, state, reason: row.last_error, queuedAt: queuedAt.toISOString() }
        : null,
  };
}
