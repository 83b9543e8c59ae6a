import { randomBytes } from 'node:crypto';
import { recordReceipt } from '#db/operations/slack/record-receipt.ts';
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

/** Help is for everybody, linked or not. Never throws. */
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

/** Runs what a founder asked for; whatever fails is told to them. Never throws. */
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

/** Without a database there is no Home tab to draw and no token; the response address still works. */
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

/** A request of our workspace: who it is from, and how to answer, before we know whether it is a founder. */
type OpenedCall = { reply: Reply; call: Call | null };

/**
 * Finds out who is asking. Null: another workspace's or another app's request, or a repeat, and
 * nothing must happen. Somebody who is linked to no founder is shown how to connect.
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
    await reply(connectNotice(config.publicUrl));
    return { reply, call: null };
  }
  const now = clock();
  const call: Call = {
    context,
    founder,
    viewer: { now, timeZone: founder.timeZone },
    now,
    client,
    teamId,
    userId,
    requestKey: toRequestKey(incoming.receipt),
    responseUrl: origin.kind === 'response' ? origin.url : null,
    thread: (origin.kind === 'response' && origin.thread) || null,
    onHome: origin.kind === 'home',
    reply,
    async openModal(view) {
      const modal = view(toFormMetadata(origin));
      await client.views.open({ trigger_id: triggerId ?? '', view: modal });
    },
  };
  return { reply, call };
}

/** Whether a signed request comes from the community's workspace and from our own app in it. */
export async function isFromOurWorkspace(
  { config, workspaces }: BotContext,
  { teamId, appId }: { teamId: string; appId: string | null },
): Promise<boolean> {
  if (config.slack.teamId && config.slack.teamId !== teamId) return false;
  const installation = await workspaces.find(teamId);
  if (!installation) return false;
  return !appId || !installation.appId || appId === installation.appId;
}

/** Logs once; the reference is what the person is shown. */
export function logFailure({ logger }: BotContext, error: unknown, about: object): string {
  const reference = randomBytes(4).toString('hex');
  logger.error({ err: error, reference, ...about }, 'A Slack request failed');
  return reference;
}
