import type { Generated } from 'kysely';

export type SlackHealthTable = {
  team_id: string;
  checked_at: Date;
  /** Slack's word for why the bot's token is no good; null when it is. */
  problem: string | null;
  bot_name: string | null;
  /** What the bot needs and the workspace does not allow it. */
  missing_scopes: Generated<string[]>;
};
