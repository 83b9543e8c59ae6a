import { createServer } from 'node:http';
import { App, ExpressReceiver, LogLevel } from '@slack/bolt';
import { serveHttpForParent } from '../measure/child-process.ts';
import { signingSecret } from '../measure/slack.ts';

/** A Bolt app as its manual begins: one command, nothing behind it. */
const receiver = new ExpressReceiver({
  signingSecret,
  endpoints: '/slack/events',
  logLevel: LogLevel.ERROR,
});
const app = new App({ receiver, authorize: async () => ({}), logLevel: LogLevel.ERROR });
app.command('/streak', async ({ ack }) => {
  await ack();
});
serveHttpForParent(createServer(receiver.app));
