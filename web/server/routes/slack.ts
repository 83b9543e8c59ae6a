import { nudgeToConnect } from '#db/operations/slack/founder-links.ts';
import { askSlackHealth } from '#db/operations/slack/installations.ts';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';

const ok = { ok: true } as const;

export const slackRoutes = {
  state: api.slack.state.handler(async ({ context: { db, config, now } }) => ({
    configured: config.slackConfigured,
    ...(await findSlackState(db, { now })),
  })),

  check: api.slack.check.handler(async ({ context }) => {
    await askSlackHealth(context.db);
    return ok;
  }),

  nudge: api.slack.nudge.handler(async ({ input, context }) => {
    const { accountId, email } = sessionOf(context);
    const { db, now } = context;
    await nudgeToConnect(db, { ...input, actor: { accountId, email }, now });
    return ok;
  }),
};
