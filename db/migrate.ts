import { runMigrations as runJobMigrations } from 'graphile-worker';
import { type Kysely, type MigrationProvider, Migrator } from 'kysely';
import { withAdvisoryLock } from './advisory-lock.ts';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import * as foundation from './migrations/20261121-000001-foundation.ts';
import * as tasks from './migrations/20261121-000002-tasks.ts';
import * as slack from './migrations/20261121-000003-slack.ts';
import * as taskGenerations from './migrations/20261121-000011-task-generations.ts';
import * as leaderboard from './migrations/20261121-000012-leaderboard.ts';
import * as taskEditingAndThanks from './migrations/20261121-000013-task-editing-and-thanks.ts';
import * as preferences from './migrations/20261121-000014-preferences.ts';
import * as progress from './migrations/20261121-000015-progress.ts';
import * as backfilledCompletions from './migrations/20261121-000016-backfilled-completions.ts';
import * as profilesAndMilestones from './migrations/20261121-000017-profiles-and-milestones.ts';
import * as cohortActivity from './migrations/20261121-000018-cohort-activity.ts';
import * as nudges from './migrations/20261121-000019-nudges.ts';
import * as mailedPledges from './migrations/20261121-000020-mailed-pledges.ts';
import * as mails from './migrations/20261121-000021-mails.ts';
import * as review from './migrations/20261121-000022-review.ts';
import * as reviewOrder from './migrations/20261121-000023-review-order.ts';
import * as confirmedSignIn from './migrations/20261121-000024-confirmed-sign-in.ts';
import * as operations from './migrations/20261121-000025-operations.ts';
import * as investors from './migrations/20261121-000026-investors.ts';
import * as introductions from './migrations/20261121-000027-introductions.ts';
import * as startupDirectory from './migrations/20261121-000028-startup-directory.ts';
import * as premium from './migrations/20261121-000029-premium.ts';
import * as coach from './migrations/20261121-000034-coach.ts';
import * as channelLife from './migrations/20261121-000035-channel-life.ts';
import * as slackLife from './migrations/20261121-000036-slack-life.ts';
import * as investorInterest from './migrations/20261121-000037-investor-interest.ts';
import * as websiteAnalyses from './migrations/20261121-000038-website-analyses.ts';
import * as investorSettings from './migrations/20261121-000039-investor-settings.ts';
import * as searchedStartups from './migrations/20261121-000044-searched-startups.ts';
import * as unclaimedPayments from './migrations/20261121-000049-unclaimed-payments.ts';
import * as searchedKinds from './migrations/20261121-000050-searched-kinds.ts';
import * as listedFounders from './migrations/20261121-000052-listed-founders.ts';
import * as chosenGrams from './migrations/20261121-000053-chosen-grams.ts';
import * as emailChanges from './migrations/20261121-000054-email-changes.ts';
import * as quickSearches from './migrations/20261121-000055-quick-searches.ts';
import * as shelves from './migrations/20261121-000056-shelves.ts';
import type { Database } from './tables/database.ts';

// Listed by hand, in order: a forgotten file fails its first test, a bundler or a moved folder changes nothing.
const migrations = {
  '20261121-000001-foundation': foundation,
  '20261121-000002-tasks': tasks,
  '20261121-000003-slack': slack,
  '20261121-000011-task-generations': taskGenerations,
  '20261121-000012-leaderboard': leaderboard,
  '20261121-000013-task-editing-and-thanks': taskEditingAndThanks,
  '20261121-000014-preferences': preferences,
  '20261121-000015-progress': progress,
  '20261121-000016-backfilled-completions': backfilledCompletions,
  '20261121-000017-profiles-and-milestones': profilesAndMilestones,
  '20261121-000018-cohort-activity': cohortActivity,
  '20261121-000019-nudges': nudges,
  '20261121-000020-mailed-pledges': mailedPledges,
  '20261121-000021-mails': mails,
  '20261121-000022-review': review,
  '20261121-000023-review-order': reviewOrder,
  '20261121-000024-confirmed-sign-in': confirmedSignIn,
  '20261121-000025-operations': operations,
  '20261121-000026-investors': investors,
  '20261121-000027-introductions': introductions,
  '20261121-000028-startup-directory': startupDirectory,
  '20261121-000029-premium': premium,
  '20261121-000034-coach': coach,
  '20261121-000035-channel-life': channelLife,
  '20261121-000036-slack-life': slackLife,
  '20261121-000037-investor-interest': investorInterest,
  '20261121-000038-website-analyses': websiteAnalyses,
  '20261121-000039-investor-settings': investorSettings,
  '20261121-000044-searched-startups': searchedStartups,
  '20261121-000049-unclaimed-payments': unclaimedPayments,
  '20261121-000050-searched-kinds': searchedKinds,
  '20261121-000052-listed-founders': listedFounders,
  '20261121-000053-chosen-grams': chosenGrams,
  '20261121-000054-email-changes': emailChanges,
  '20261121-000055-quick-searches': quickSearches,
  '20261121-000056-shelves': shelves,
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** A large table is rewritten, or an index of it made, in one statement. */
const longestStatementMs = 60 * 60_000;

/**
 * Brings the schema (ours and the job queue's) up to date. Two processes may call it at once:
 * an advisory lock lets one work and the other find nothing left to do.
 */
export async function migrateToLatest({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  const url = pool.options.connectionString;
  if (!url) throw new Error('The pool of the database has no address.');
  const patient = openDatabase({ url, max: 2, statementTimeoutMs: longestStatementMs });
  try {
    await withAdvisoryLock(patient.db, 'slipstream migrations', async (db) => {
      const { error } = await new Migrator({ db, provider }).migrateToLatest();
      if (error) throw error;
      await runJobMigrations({ pgPool: patient.pool });
    });
  } finally {
    await patient.close();
  }
}

/** The migrations that this code has and the database has not: empty when it is ready. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const all = await new Migrator({ db, provider }).getMigrations();
  return all.filter((each) => !each.executedAt).map((each) => each.name);
}
