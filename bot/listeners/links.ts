import type { WebClient } from '@slack/web-api';
import { findFounderBySlack, findFounderCard, type SlackFounder } from '#db/queries/founders.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { findCohortPledge, findPledgeByTitle } from '#db/queries/pledges.ts';
import { isCohortChannel } from '#db/queries/slack/channels.ts';
import { type ProductLink, readProductLink } from '#shared/domain/slack.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import type { KnownBlock } from '../messages/block-kit.ts';
import { founderUnfurl, leaderboardUnfurl, pledgeUnfurl, taskUnfurl } from '../messages/links.ts';
import { pledgeObject, taskObject, type WorkObject } from '../messages/work-objects.ts';
import { describeFailure } from '../slack/slack-client.ts';
import { withoutBoard } from './leaderboard.ts';
import type { Listeners, SlackEvent } from './listener.ts';
import { findOwnTask } from './work-objects.ts';

export const linkListeners: Listeners = {
  events: { link_shared: unfurlLinks },
};

/** Slack's limit of previews per message. */
const maxLinks = 5;
const leaderboardRows = 3;

type LinkSharedPayload = {
  channel?: unknown;
  message_ts?: unknown;
  source?: unknown;
  unfurl_id?: unknown;
  links?: { url?: unknown }[];
};

/** The place of the preview: below a message, or beside the composer. */
type Place = { channel: string; ts: string } | { source: 'composer'; unfurl_id: string };

/**
 * Unfurls links to the product: below messages in the cohort's own channel, and for whoever writes one;
 * only what the founder who shares the link may see.
 */
async function unfurlLinks(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, workspaces, config } = context;
  const { teamId, userId, payload } = event;
  const { links } = payload as LinkSharedPayload;
  const place = readPlace(payload);
  if (!userId || !place || !Array.isArray(links)) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  const cohortId = founder?.cohortId;
  if (!founder || !cohortId) return;
  const channelId = 'channel' in place ? place.channel : null;
  if (channelId !== null && !(await isCohortChannel(db, { cohortId, teamId, channelId }))) return;
  const urls = [...new Set(links.map(({ url }) => String(url)))].slice(0, maxLinks);
  const found = await Promise.all(
    urls.map(async (url) => {
      const link = readProductLink(url, config.publicUrl);
      const preview = link && (await findPreview(context, { link, founder, cohortId }));
      return preview ? [{ url, ...preview }] : [];
    }),
  );
  const client = await workspaces.client(teamId);
  if (client) await showPreviews(context, { client, place, previews: found.flat() });
}

function readPlace(payload: LinkSharedPayload): Place | null {
  const { channel, message_ts: ts, source, unfurl_id } = payload;
  if (source === 'composer') {
    return typeof unfurl_id === 'string' ? { source, unfurl_id } : null;
  }
  return typeof channel === 'string' && typeof ts === 'string' ? { channel, ts } : null;
}

/** Tasks are work objects as well; their blocks are shown by an app that has none. */
type Preview = { blocks: KnownBlock[]; object?: WorkObject };

async function findPreview(
  { db, clock, config }: BotContext,
  { link, founder, cohortId }: { link: ProductLink; founder: SlackFounder; cohortId: string },
): Promise<Preview | null> {
  const now = clock();
  const { publicUrl } = config;
  switch (link.kind) {
    case 'task':
    case 'taskTitle': {
      const taskId =
        'taskId' in link
          ? link.taskId
          : await findPledgeByTitle(db, { founderId: founder.id, title: link.title });
      if (!taskId) return null;
      const pledge = await findCohortPledge(db, { taskId, cohortId });
      if (pledge) {
        const blocks = pledgeUnfurl(pledge, { today: localDate(now, founder.timeZone) });
        return { blocks, object: pledgeObject(pledge, { publicUrl, now }) };
      }
      const task = await findOwnTask(db, { founderId: founder.id, taskId, now });
      if (!task || task.isPrivate) return null;
      const { name } = founder;
      const viewer = { now, timeZone: founder.timeZone };
      const object = taskObject(task, { name }, { publicUrl, now, viewer });
      return { blocks: taskUnfurl(task, { name, viewer }), object };
    }
    case 'founder':
    case 'startup': {
      const card = await findFounderCard(db, { ...link, cohortId, now });
      return card && { blocks: founderUnfurl(card) };
    }
    case 'leaderboard': {
      const { id, timeZone, cohortName } = founder;
      const viewer = { id, timeZone, cohort: { id: cohortId, name: cohortName ?? '' } };
      const page = { page: 1, pageSize: leaderboardRows, now };
      const board = { scope: 'cohort', period: 'week' } as const;
      const found = await findLeaderboard(db, { viewer, ...board, ...page }).catch(withoutBoard);
      return found && { blocks: leaderboardUnfurl(found) };
    }
  }
}

type ShowInput = { client: WebClient; place: Place; previews: (Preview & { url: string })[] };

/** Slack drops work objects that it doesn't know with no more than a warning. */
async function showPreviews(
  { logger }: BotContext,
  { client, place, previews }: ShowInput,
): Promise<void> {
  if (previews.length === 0) return;
  const toUnfurls = (shown: typeof previews) =>
    Object.fromEntries(shown.map(({ url, blocks }) => [url, { blocks }]));
  const entities = previews.flatMap(({ url, object }) =>
    object ? [{ ...object, app_unfurl_url: url }] : [],
  );
  if (entities.length > 0) {
    const others = toUnfurls(previews.filter(({ object }) => !object));
    const unfurls = Object.keys(others).length > 0 ? { unfurls: others } : {};
    try {
      const answer = await client.chat.unfurl({ ...place, ...unfurls, metadata: { entities } });
      const warnings = [answer.warning, ...(answer.response_metadata?.warnings ?? [])];
      if (!warnings.some((warning) => String(warning).includes('metadata'))) return;
      logger.warn({ warnings }, 'Slack did not take a work object');
    } catch (error) {
      const { kind, reason } = describeFailure(error);
      logger.warn({ reason }, 'Slack did not show a work object');
      if (kind !== 'refused') return;
    }
  }
  try {
    await client.chat.unfurl({ ...place, unfurls: toUnfurls(previews) });
  } catch (error) {
    // The link itself still works, so a missing preview doesn't matter.
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not show a preview');
  }
}
