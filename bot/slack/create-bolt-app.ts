import { App, ExpressReceiver, type Receiver, SocketModeReceiver } from '@slack/bolt';
import { Router } from 'express';
import type { Logger } from 'pino';
import { type BotConfig, usesSocketMode } from '../config.ts';
import { refuseFutureRequests } from './refuse-future-requests.ts';
import { toSlackLogger } from './to-slack-logger.ts';

export type BoltApp = {
  app: App;
  /** `POST /slack/events`: commands, interactions and events. */
  router: Router;
  /** Connects in Socket Mode, in the background: Slack being away must not keep the product from starting. */
  start(): void;
  stop(): Promise<void>;
};

/**
 * Bolt on our own router, or on Socket Mode where Slack can't reach us; null without the secrets
 * for either. It authorises nothing itself: nothing but the signature is checked before `ack`.
 */
export function createBoltApp(config: BotConfig, logger: Logger): BoltApp | null {
  const { signingSecret, appToken } = config.slack;
  const slackLogger = toSlackLogger(logger);
  const router = Router();
  const socketMode = usesSocketMode(config);
  let receiver: Receiver;
  if (socketMode && appToken) {
    receiver = new SocketModeReceiver({
      appToken,
      logger: slackLogger,
      installerOptions: { clientOptions: { slackApiUrl: config.slack.apiUrl } },
    });
  } else if (signingSecret) {
    router.post('/slack/events', refuseFutureRequests);
    receiver = new ExpressReceiver({
      signingSecret,
      router,
      endpoints: '/slack/events',
      processBeforeResponse: false,
      logger: slackLogger,
    });
  } else {
    return null;
  }
  const app = new App({
    receiver,
    authorize: async () => ({}),
    logger: slackLogger,
    ignoreSelf: false,
    convoStore: false,
  });
  app.error(async (error) => {
    logger.error({ err: error }, 'Bolt could not handle a request');
  });
  return {
    app,
    router,
    start() {
      if (!socketMode) return;
      app.start().catch((error) => logger.error({ err: error }, 'Socket Mode did not connect'));
    },
    async stop() {
      if (socketMode) await app.stop();
    },
  };
}
