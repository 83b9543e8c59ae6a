import path from 'node:path';
import { openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import {
  newCohortInSlack,
  newFounderInSlack,
  type SlackFounder,
} from '../slack/new-cohort-in-slack.ts';
import type { Workspace } from '../slack/start-workspace.ts';

export type LoadFounder = SlackFounder & {
  /** The channel that hears of what they complete; null when their cohort has none. */
  channel: string | null;
};

/**
 * A product's data folder with founders in it: one in each channel of the workspace, and a cohort
 * without a channel, whose members may be as busy as they like. (A channel takes a post a second.)
 */
export async function foundCommunity(
  dataDir: string,
  { workspace, quiet }: { workspace: Workspace; quiet: number },
): Promise<LoadFounder[]> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg18') });
  const handle = openDatabase({ url: server.url });
  const { db } = handle;
  try {
    await migrateToLatest(handle);
    const founders: LoadFounder[] = [];
    for (const [index, channel] of Object.keys(workspace.channels).entries()) {
      const { id: cohortId } = await newCohortInSlack(db, { workspace, channel });
      const person = workspace.members[index]?.name ?? '';
      const founder = await newFounderInSlack(db, { workspace, person, cohortId });
      founders.push({ ...founder, channel });
    }
    const { id: cohortId } = await newCohort(db, { slack: false });
    for (let count = 0; count < quiet; count += 1) {
      founders.push({ ...(await newFounderAccount(db, { cohortId })), channel: null });
    }
    return founders;
  } finally {
    await handle.close();
    await server.stop();
  }
}
