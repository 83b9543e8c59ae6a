import { findFounderBySlack, findFounderCard, type SlackFounder } from '#db/queries/founders.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { findPledgeByTitle, findPledgeSummary } from '#db/queries/pledges.ts';
import { isCohortChannel } from '#db/queries/slack/channels.ts';
import { type ProductLink, readProductLink } from '#shared/domain/slack.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import type { KnownBlock } from '../messages/block-kit.ts';
import { founderUnfurl, leaderboardUnfurl, pledgeUnfurl } from '../messages/links.ts';
import { describeFailure } from '../slack/slack-client.ts';
import type { Listeners, SlackEvent } from './listener.ts';

export const linkListeners: Listeners = {
  events: { link_shared: unfurlLinks },
};

/** Slack's limit of previews per message. */
const maxLinks = 5;
const leaderboardRows = 3;

type LinkSharedPayload = { channel?: unknown; message_ts?: unknown; links?: { url?: unknown }[] };

/**
 * Unfurls links to the product, but only in the cohort's own channel, and only what the founder who
 * shared the link may see.
 */
async function unfurlLinks(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, workspaces, config, logger } = context;
  const { teamId, userId, payload } = event;
  const { channel, message_ts: ts, links } = payload as LinkSharedPayload;
  if (!userId || typeof channel !== 'string' || typeof ts !== 'string') return;
  if (!Array.isArray(links)) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  const cohortId = founder?.cohortId;
  if (!founder || !cohortId) return;
  if (!(await isCohortChannel(db, { cohortId, teamId, channelId: channel }))) return;
  const urls = [...new Set(links.map(({ url }) => String(url)))].slice(0, maxLinks);
  const found = await Promise.all(
    urls.map(async (url) => {
      const link = readProductLink(url, config.publicUrl);
      const blocks = link && (await previewBlocks(context, { link, founder, cohortId }));
      return blocks ? [[url, { blocks }] as const] : [];
    }),
  );
  const unfurls = Object.fromEntries(found.flat());
  const client = await workspaces.client(teamId);
  if (!client || Object.keys(unfurls).length === 0) return;
  try {
    await client.chat.unfurl({ channel, ts, unfurls });
  } catch (error) {
    // The link itself still works, so a missing preview doesn't matter.
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not show a preview');
  }
}

async function previewBlocks(
  { db, clock }: BotContext,
  { link, founder, cohortId }: { link: ProductLink; founder: SlackFounder; cohortId: string },
): Promise<KnownBlock[] | null> {
  const now = clock();
  switch (link.kind) {
    case 'task': {
      const taskId = await findPledgeByTitle(db, { founderId: founder.id, title: link.title });
      const pledge = taskId && (await findPledgeSummary(db, { taskId }));
      return pledge ? pledgeUnfurl(pledge, { today: localDate(now, founder.timeZone) }) : null;
    }
    case 'founder':
    case 'startup': {
      const card = await findFounderCard(db, { ...link, cohortId, now });
      return card && founderUnfurl(card);
    }
    case 'leaderboard': {
      const { id, timeZone, cohortName } = founder;
      const viewer = { id, timeZone, cohort: { id: cohortId, name: cohortName ?? '' } };
      const page = { page: 1, pageSize: leaderboardRows, now };
      const board = { scope: 'cohort', period: 'week' } as const;
      return leaderboardUnfurl(await findLeaderboard(db, { viewer, ...board, ...page }));
    }
  }
}
