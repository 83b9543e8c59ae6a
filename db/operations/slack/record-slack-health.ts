import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = {
  teamId: string;
  /** Slack's word for why not; null when the bot's token is good. */
  problem: string | null;
  botName: string | null;
  missingScopes: string[];
  now: Date;
};

/** Keeps the latest word on how the bot stands with a workspace. */
export async function recordSlackHealth(
  db: Kysely<Database>,
  { teamId, problem, botName, missingScopes, now }: Input,
): Promise<void> {
  const values = { checked_at: now, problem, bot_name: botName, missing_scopes: missingScopes };
  await db
    .insertInto('slack_health')
    .values({ team_id: teamId, ...values })
    .onConflict((conflict) =>
      conflict.column('team_id').doUpdateSet(values).where('slack_health.checked_at', '<=', now),
    )
    .execute();
}
