import { recordReceipt } from '#db/operations/slack/record-receipt.ts';
import type { Installation } from '#db/queries/slack/workspace.ts';
import type { BotContext } from '../context.ts';
import type { KeptRequest } from './incoming.ts';
import type { SlackEvent } from './listener.ts';

/** A person's own words, in the messages tab or with a mention of the bot. */
export type HeardMessage = {
  teamId: string;
  userId: string;
  channelId: string;
  ts: string;
  /** The message above it, if it is a reply. */
  threadTs: string | null;
  text: string;
  hasFile: boolean;
  kept: KeptRequest | undefined;
};

/** The subtypes of what a person says; the others tell of edits, deletions, people who joined and the like. */
const spokenSubtypes: unknown[] = [undefined, 'file_share', 'thread_broadcast', 'me_message'];

/**
 * Null for what no person said, and for a message that was heard already: Slack may send one under several
 * event ids, and a client that lost its connection may send it to Slack again.
 */
export async function hearMessage(
  { db, workspaces }: BotContext,
  { teamId, userId, payload, kept }: SlackEvent,
): Promise<HeardMessage | null> {
  const { channel: channelId, ts, thread_ts: threadTs, text, subtype, files } = payload;
  const installation = await workspaces.find(teamId);
  if (!installation || !userId || isFromBot(payload, installation)) return null;
  if (!spokenSubtypes.includes(subtype)) return null;
  if (typeof channelId !== 'string' || typeof ts !== 'string') return null;
  const said = typeof text === 'string' ? text : '';
  const hasFile = subtype === 'file_share' || (Array.isArray(files) && files.length > 0);
  if (said.trim() === '' && !hasFile) return null;
  const keys = [`said:${teamId}:${channelId}:${ts}`];
  const { client_msg_id: clientId } = payload;
  if (typeof clientId === 'string') keys.push(`said:${teamId}:${channelId}:${userId}:${clientId}`);
  for (const key of keys) {
    const receipt = { key, request: kept?.key, isRedone: kept?.isRedone };
    if (!(await recordReceipt(db, receipt))) return null;
  }
  const isReply = typeof threadTs === 'string';
  return {
    teamId,
    userId,
    channelId,
    ts,
    threadTs: isReply ? threadTs : null,
    text: said,
    hasFile,
    kept,
  };
}

/** Not each message of a bot has its `bot_id`: what it streamed or edited may name only its user or app. */
function isFromBot(
  { user, subtype, bot_id: botId, app_id: appId, bot_profile: profile }: SlackEvent['payload'],
  installation: Pick<Installation, 'botUserId' | 'appId'>,
): boolean {
  if (subtype === 'bot_message' || botId || profile) return true;
  const isOurApp = Boolean(appId) && appId === installation.appId;
  return isOurApp || user === installation.botUserId;
}
