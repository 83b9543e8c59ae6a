import { App, ExpressReceiver, type Receiver, SocketModeReceiver } from '@slack/bolt';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
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
 * either. Only the signature is checked before `ack`; authorization comes after it. What has to be
 * done is stored before (`listeners/kept-requests.ts`).
 */
export function createBoltApp(config: BotConfig, logger: Logger): BoltApp | null {
  const { signingSecret, appToken } = config.slack;
  const slackLogger = toSlackLogger(logger);
  const router = Router(exactRouting);
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
    receiver = new StrictReceiver({
      signingSecret,
      router,
      endpoints: '/slack/events',
      processBeforeResponse: false,
      // Before the acknowledgement only the request itself can be at fault, or the database.
      processEventErrorHandler: async ({ error, response }) => {
        // Slack sends an event again later.
        const isPassing = isDatabaseUnavailable(error);
        const text = isPassing
          ? 'A Slack event was not taken'
          : 'A signed Slack request could not be read';
        logger.warn({ err: error }, text);
        if (!response.headersSent) {
          response.writeHead(isPassing ? 503 : 400, isPassing ? { 'Retry-After': '2' } : {}).end();
        }
        return false;
      },
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

const person = z.object({ id: z.string() });
const interaction = { user: person, team: z.object({ id: z.string() }).nullish() };

/** The least that each kind of request has to be. */
const requestSchema = z.union([
  z.object({ event: z.object({ type: z.string() }), team_id: z.string().optional() }),
  z.object({
    command: z.string(),
    text: z.string().optional(),
    team_id: z.string(),
    user_id: z.string(),
  }),
  z.object({
    type: z.literal('block_actions'),
    ...interaction,
    actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })).min(1),
  }),
  z.object({
    type: z.enum(['view_submission', 'view_closed']),
    ...interaction,
    view: z.object({
      callback_id: z.string(),
      state: z
        .object({ values: z.record(z.string(), z.record(z.string(), z.object({}))).optional() })
        .nullish(),
    }),
  }),
  z.object({
    type: z.enum(['shortcut', 'message_action']),
    ...interaction,
    callback_id: z.string(),
    message: z.object({ text: z.string().nullish() }).nullish(),
  }),
]);

/** Refuses what is signed but no request: Bolt would fail on it, or never answer it. */
class StrictReceiver extends ExpressReceiver {
  override async requestHandler(request: Request, response: Response): Promise<void> {
    if (requestSchema.safeParse(request.body).success) {
      return super.requestHandler(request, response);
    }
    response.status(400).end();
  }
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
