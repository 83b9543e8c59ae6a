import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import type { BotConfig } from './config.ts';
import type { Mailer } from './mail/create-mailer.ts';
import type { CoachModel } from './model/create-coach-model.ts';
import type { Workspaces } from './slack/workspaces.ts';

/** What every listener, job and route of the bot is given. */
export type BotContext = {
  config: BotConfig;
  db: DatabaseHandle['db'];
  logger: Logger;
  clock: () => Date;
  workspaces: Workspaces;
  /** Null without a mail server: mails wait. */
  mailer: Mailer | null;
  /** Null without a key: the coach answers from its built-in tips. */
  model: CoachModel | null;
};
