import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { createBot } from '#bot/app.ts';
import { openDatabase } from '#db/connect.ts';
import { teamId } from '../data/insert-people.ts';
import { given, serveHttpTo } from '../processes/serve-parent.ts';
import { signingSecret } from './sign-command.ts';

/** The product's bot with all its listeners. No worker and no schedule: those are not asked here. */
const { db, pool } = openDatabase({ url: given('BENCH_DATABASE_URL') });
const slackUrl = given('BENCH_SLACK_URL');
const bot = createBot({
  config: {
    publicUrl: 'http://127.0.0.1',
    appSecret: randomBytes(32),
    slack: {
      clientId: undefined,
      clientSecret: undefined,
      signingSecret,
      botToken: 'xoxb-bench',
      appToken: undefined,
      teamId,
      apiUrl: `${slackUrl}/api/`,
      authorizeUrl: `${slackUrl}/oauth/v2/authorize`,
    },
  },
  db,
  pool,
  logger: pino(),
  findSession: async () => null,
});
serveHttpTo(createServer(express().use(bot.router)));
