import { findOverview } from '#db/queries/overview.ts';
import { findSlackLink } from '#db/queries/slack/linked-founders.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

export const overviewRoutes = {
  get: api.overview.get.handler(async ({ context }) => {
    const { db, config, now } = context;
    const { id: founderId } = requireFounder(context);
    const [overview, link] = await Promise.all([
      findOverview(db, { founderId, now }),
      findSlackLink(db, { founderId, hasOwnToken: config.hasSlackToken }),
    ]);
    const openUrl = link.openUrl && (config.slackPage ?? link.openUrl);
    return { ...overview, slack: { ...link, openUrl, inviteUrl: config.slackInviteUrl } };
  }),
};
