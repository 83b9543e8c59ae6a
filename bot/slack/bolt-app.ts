import { App, ExpressReceiver, type Receiver, SocketModeReceiver } from '@slack/bolt';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { type BotConfig, usesSocketMode } from '../config.ts';
import { toSlackLogger } from './slack-client.ts';

type BoltApp = {
  app: App;
  /** `POST /slack/events`: commands, interactions and events. */
  router: Router;
  /** Connects in Socket Mode, in the background, so that the product starts even if Slack is down. */
  start(): void;
  stop(): Promise<void>;
};

/**
 * Bolt on our own router, or in Socket Mode if Slack can't reach us; null without the secrets for
 * either. Only the signature is checked before `ack`; authorization comes after it.
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

const toleranceSeconds = 5 * 60;

/** Bolt refuses signatures from more than five minutes ago; this refuses those from the future. */
function refuseFutureRequests(request: Request, response: Response, next: NextFunction) {
  const signedAt = request.headers['x-slack-request-timestamp'];
  const ahead = Number(signedAt) - Math.floor(Date.now() / 1000);
  if (typeof signedAt === 'string' && /^\d{1,12}$/.test(signedAt) && ahead <= toleranceSeconds) {
    next();
  } else {
    response.status(401).end();
  }
}
