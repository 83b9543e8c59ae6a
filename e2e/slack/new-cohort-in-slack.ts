import type { Db } from '#db/schema.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import type { Workspace } from './start-workspace.ts';

export type SlackFounder = { id: string; name: string; email: string; cohortId: string };

/** A cohort whose channel hears of each completion, which tests count. */
export async function newCohortInSlack(
  db: Db,
  { workspace, channel }: { workspace: Workspace; channel: string },
): Promise<{ id: string }> {
  const { id } = await newCohort(db, { slack: false });
  await db
    .updateTable('cohorts')
    .set({
      slack_team_id: workspace.teamId,
      slack_channel_id: workspace.channels[channel] as string,
      channel_posts: 'all',
    })
    .where('id', '=', id)
    .execute();
  return { id };
}

/** A founder who can sign in and is linked to their own account of the workspace. */
export function newFounderInSlack(
  db: Db,
  { workspace, person, cohortId }: { workspace: Workspace; person: string; cohortId: string },
): Promise<SlackFounder> {
  const member = workspace.members.find(({ name }) => name === person);
  return newFounderAccount(db, {
    cohortId,
    slackUserId: member?.id as string,
    slackTeamId: workspace.teamId,
  });
}
