import type { Request } from 'express';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import type { Audience } from '#shared/options.ts';
import type { BotConfig } from './config.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CoachModel } from './model/coach-model.ts';
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

/** The signed-in session behind a browser's request, as the OAuth routes need it. */
export type BrowserSession = {
  /** The sessions table's key. */
  tokenHash: Buffer;
  audience: Audience;
  founderId: string | null;
};

export type FindSession = (request: Request) => Promise<BrowserSession | null>;
