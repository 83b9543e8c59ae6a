import { pino } from 'pino';
import { openDatabase } from '#db/connect.ts';
import type { BotConfig } from '../config.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { createWorkspaces } from '../slack/workspaces.ts';
import { startWorker } from '../worker.ts';

/** A worker in a process of its own, for tests that kill it. */
const { url, config, appSecret, intervalMs } = JSON.parse(process.env.WORKER_SETTINGS ?? '') as {
  url: string;
  config: BotConfig;
  appSecret: string;
  intervalMs?: number;
};
const settings = { ...config, appSecret: Buffer.from(appSecret, 'base64') };
const { db, pool } = openDatabase({ url });
const logger = pino({ level: 'silent' });
const clock = () => new Date();
const model = config.model && createCoachModel(config.model, logger);
const workspaces = createWorkspaces({ db, config: settings, logger, clock });
await startWorker({
  context: { config: settings, db, logger, clock, workspaces, mailer: null, model },
  pool,
  leaseMs: 500,
  ...(intervalMs === undefined ? {} : { intervalMs }),
});
