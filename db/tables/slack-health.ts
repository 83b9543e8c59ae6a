import type { Generated } from 'kysely';

export type SlackHealthTable = {
  team_id: string;
  checked_at: Date;
  /** Slack's word for why the bot's token is no good; null when it is. */
  problem: string | null;
  bot_name: string | null;
  /** What the workspace allows the bot at present. */
  scopes: Generated<string[]>;
};
