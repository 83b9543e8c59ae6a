import { randomBytes } from 'node:crypto';
import { recordReceipt } from '#db/operations/slack/record-receipt.ts';
import { keepUnlinkedCommand } from '#db/operations/slack/unlinked-commands.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { publishHome } from '../jobs/home.ts';
import type { Message } from '../messages/block-kit.ts';
import { withSupport } from '../messages/help.ts';
import { unlinkedHomeView } from '../messages/home.ts';
import { connectNotice, refusal, unexpectedNotice } from '../messages/notices.ts';
import { postResponse } from '../slack/slack-client.ts';
import {
  createReply,
  type Incoming,
  type Reply,
  toFormMetadata,
  toRequestKey,
} from './incoming.ts';
import type { Call } from './listener.ts';

/** Anyone can get help, linked or not. Never throws. */
export async function answerHelp(
  context: BotContext,
  { origin }: Incoming,
  help: Message,
): Promise<void> {
  if (origin.kind !== 'response') return;
  try {
    const body = { response_type: 'ephemeral', ...withSupport(help, context.config) };
    await postResponse(origin.url, body, context.config.slack);
  } catch (error) {
    logFailure(context, error, { receipt: 'help' });
  }
}

/** Runs a founder's request and tells them about any failure. Never throws. */
export async function answerRequest(
  context: BotContext,
  incoming: Incoming,
  run: (call: Call) => Promise<void>,
): Promise<void> {
  let reply: Reply | undefined;
  try {
    const opened = await openCall(context, incoming);
    reply = opened?.reply;
    if (opened?.call) await run(opened.call);
  } catch (error) {
    const notice =
      error instanceof AppError
        ? refusal(error.message)
        : unexpectedNotice(logFailure(context, error, { receipt: incoming.receipt }));
    await sendNotice(context, incoming, reply, notice);
  }
}

/** Without a database there is no token and no Home tab, but the response URL still works. */
async function sendNotice(
  context: BotContext,
  { origin }: Incoming,
  reply: Reply | undefined,
  notice: Message,
): Promise<void> {
  try {
    if (reply) {
      await reply(notice, { keepOriginal: true });
    } else if (origin.kind === 'response') {
      const body = { response_type: 'ephemeral', replace_original: false, ...notice };
      await postResponse(origin.url, body, context.config.slack);
    }
  } catch (error) {
    context.logger.warn({ err: error }, 'Slack did not take an answer');
  }
}

/** What fits a button that offers it again. */
const maxKeptText = 1500;

/** A request from our workspace. `call` is null if its sender is not a linked founder. */
type OpenedCall = { reply: Reply; call: Call | null };

/**
 * Identifies the sender. Null for a repeat, and for a request from another workspace or app: nothing
 * must happen then. People who aren't linked to a founder are shown how to connect.
 */
async function openCall(context: BotContext, incoming: Incoming): Promise<OpenedCall | null> {
  const { db, clock, config, workspaces } = context;
  const { teamId, userId, origin, triggerId } = incoming;
  if (!(await isFromOurWorkspace(context, incoming))) return null;
  const [client, isFirst, founder] = await Promise.all([
    workspaces.client(teamId),
    recordReceipt(db, incoming.receipt),
    findFounderBySlack(db, { teamId, userId }),
  ]);
  if (!client || !isFirst) return null;

  const reply = createReply(context, incoming, {
    client,
    async showOnHome(notice) {
      if (founder) {
        const reader = { ...founder, founderId: founder.id, userId };
        await publishHome(context, { client, reader, notice });
      } else {
        await client.views.publish({ user_id: userId, view: unlinkedHomeView(config.publicUrl) });
      }
    },
  });
  if (!founder) {
    const { typed } = incoming;
    const keeps = typed !== undefined && typed.text.length <= maxKeptText;
    if (keeps) await keepUnlinkedCommand(db, { teamId, userId, ...typed, now: clock() });
    await reply(connectNotice(config.publicUrl, keeps));
    return { reply, call: null };
  }
  const now = clock();
  const { receipt, clickedIn } = incoming;
  const created = clickedIn ? `creation:${teamId}:${userId}:${clickedIn}` : receipt;
  const call: Call = {
    context,
    founder,
    viewer: { now, timeZone: founder.timeZone },
    now,
    client,
    teamId,
    userId,
    requestKey: toRequestKey(receipt),
    creationKey: toRequestKey(created),
    responseUrl: origin.kind === 'response' ? origin.url : null,
    thread: (origin.kind === 'response' && origin.thread) || null,
    onHome: origin.kind === 'home',
    reply,
    async openModal(view, subject) {
      const modal = view(toFormMetadata(origin, subject));
      await client.views.open({ trigger_id: triggerId ?? '', view: modal });
    },
  };
  return { reply, call };
}

/** Whether a signed request comes from our own app in the community's workspace. */
export async function isFromOurWorkspace(
  { config, workspaces }: BotContext,
  { teamId, appId }: { teamId: string; appId: string | null },
): Promise<boolean> {
  if (config.slack.teamId && config.slack.teamId !== teamId) return false;
  const installation = await workspaces.find(teamId);
  if (!installation) return false;
  return !appId || !installation.appId || appId === installation.appId;
}

/** Logs the failure and returns the reference that the person is shown. */
export function logFailure({ logger }: BotContext, error: unknown, about: object): string {
  const reference = randomBytes(4).toString('hex');
  logger.error({ err: error, reference, ...about }, 'A Slack request failed');
  return reference;
}
