import type { Request } from 'express';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import type { Audience, StaffRole } from '#shared/options.ts';
import type { BotConfig } from './config.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CoachModel } from './model/coach-model.ts';
import type { Workspaces } from './slack/workspaces.ts';

/** Passed to every listener, job and route of the bot. */
export type BotContext = {
  config: BotConfig;
  db: DatabaseHandle['db'];
  logger: Logger;
  clock: () => Date;
  workspaces: Workspaces;
  /** Null without a mail server; mails wait then. */
  mailer: Mailer | null;
  /** Null without an API key; the coach answers from its built-in tips then. */
  model: CoachModel | null;
};

/** A mail is written from these alone. */
export type MailContext = Pick<BotContext, 'config' | 'db' | 'clock' | 'logger'>;

/** The session of a browser's request, as far as the OAuth routes need it. */
export type BrowserSession = {
  /** The key of the sessions table. */
  tokenHash: Buffer;
  audience: Audience;
  staffRole: StaffRole | null;
  /** The last time that the password or a passkey was used in it. */
  confirmedAt: Date;
  founderId: string | null;
  accountId: string;
  email: string;
};

export type FindSession = (request: Request) => Promise<BrowserSession | null>;
