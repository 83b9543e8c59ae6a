import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { App, ExpressReceiver, LogLevel } from '@slack/bolt';
import { openDatabase } from '#db/connect.ts';
import { requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { signingSecret } from '../measure/slack.ts';

/** A Bolt app as its manual begins: one command, nothing behind it, or one row stored first. */
const pool = process.env.BENCH_STORES
  ? openDatabase({ url: requiredEnv('BENCH_DATABASE_URL') }).pool
  : null;
const receiver = new ExpressReceiver({
  signingSecret,
  endpoints: '/slack/events',
  logLevel: LogLevel.ERROR,
});
const app = new App({ receiver, authorize: async () => ({}), logLevel: LogLevel.ERROR });
app.command('/streak', async ({ ack }) => {
  await pool?.query('insert into slack_receipts (key) values ($1)', [randomUUID()]);
  await ack();
});
serveHttpForParent(createServer(receiver.app));
