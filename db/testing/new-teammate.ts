import type { Db } from '../schema.ts';
import { nextUniqueNumber, type TestFounder } from './new-founder.ts';
import { insertRow } from './rows.ts';

type TeammateInput = { name?: string; timeZone?: string; slackUserId?: string };

/** Another founder of somebody's startup, as one who joined by an invitation. */
export async function newTeammate(
  db: Db,
  of: { id: string; cohortId: string },
  { name, timeZone = 'UTC', slackUserId }: TeammateInput = {},
): Promise<TestFounder> {
  const number = nextUniqueNumber();
  const founder = await db
    .insertInto('founders')
    .values(({ selectFrom }) => ({
      startup_id: selectFrom('founders').where('id', '=', of.id).select('startup_id'),
      name: name ?? `Teammate ${number}`,
      email: `teammate-${number}@example.test`,
      time_zone: timeZone,
      slack_user_id: slackUserId ?? null,
      slack_team_id: slackUserId ? 'T000000001' : null,
    }))
    .returning(['id', 'startup_id as startupId', 'name', 'email'])
    .executeTakeFirstOrThrow();
  await insertRow(db, 'founder_totals', { founder_id: founder.id, cohort_id: of.cohortId });
  return { ...founder, cohortId: of.cohortId };
}
