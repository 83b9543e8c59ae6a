import { findSlackState } from '#db/queries/slack/find-slack-state.ts';
import { api } from '../api.ts';

export const slackRoutes = {
  state: api.slack.state.handler(async ({ context: { db, config } }) => ({
    configured: config.slackConfigured,
    ...(await findSlackState(db)),
  })),
};
