import { nudgeToConnect } from '#db/operations/slack/founder-links.ts';
import { requestSlackHealthCheck } from '#db/operations/slack/installations.ts';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { api } from '../api.ts';
import { actorAndTime } from '../context.ts';

const ok = { ok: true } as const;

export const slackRoutes = {
  state: api.slack.state.handler(async ({ context: { db, config, now } }) => ({
    configured: config.slackConfigured,
    ...(await findSlackState(db, { now })),
  })),

  check: api.slack.check.handler(async ({ context }) => {
    await requestSlackHealthCheck(context.db);
    return ok;
  }),

  nudge: api.slack.nudge.handler(async ({ input, context }) => {
    await nudgeToConnect(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),
};
