import type { Generated } from 'kysely';

export type SlackInstallationsTable = {
  team_id: string;
  team_name: string | null;
  app_id: string | null;
  bot_user_id: string | null;
  scopes: Generated<string[]>;
  sealed: Buffer;
  key_id: string;
  installed_at: Generated<Date>;
};
