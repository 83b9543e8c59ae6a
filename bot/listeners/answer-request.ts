import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isTimeoutBeforeCommit } from '#db/database-errors.ts';
import { queueHomeUpdate } from '#db/jobs.ts';
import { recordUseInSlack } from '#db/operations/founders/record-use.ts';
import { recordReceipt } from '#db/operations/slack/record-receipt.ts';
import { keepUnlinkedCommand } from '#db/operations/slack/unlinked-commands.ts';
import { findFounderBySlack, isFormerFounder } from '#db/queries/founders.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { publishHome } from '../jobs/home.ts';
import type { HomeView, Message, ModalView } from '../messages/block-kit.ts';
import { withSupport } from '../messages/help.ts';
import { formerHomeView, unlinkedHomeView } from '../messages/home.ts';
import {
  connectNotice,
  formerFounderNotice,
  formTooLateNotice,
  otherWorkspaceNotice,
  refusal,
  tooBusyNotice,
  unexpectedNotice,
  withTyped,
} from '../messages/notices.ts';
import { type Incoming, toFormMetadata, toRequestKey } from './incoming.ts';
import type { Call, Command, FormAnswer } from './listener.ts';
import { createReply, type Reply } from './reply.ts';

/** Answers anybody, linked or not. Never throws. */
export async function answerAnybody(
  context: BotContext,
  incoming: Incoming,
  message: Message,
): Promise<void> {
  await createReply(context, incoming)(message);
}

/** A command, whether it was typed behind its slash or in the messages tab. Never throws. */
export async function answerCommand(
  context: BotContext,
  incoming: Incoming,
  { command, text: typed }: { command: Command; text: string },
): Promise<void> {
  const text = withoutEnd(typed, command);
  const isHelp = /^(help|\?+)$/i.test(text);
  const atOnce = isHelp ? withSupport(command.help, context.config) : command.answerAtOnce?.(text);
  if (atOnce) return answerAnybody(context, incoming, atOnce);
  return answerRequest(context, incoming, (call) => command.run(call, text));
}

/** Returns the word of `list.`, `help!` or “why?”: the marks behind a subcommand mean nothing. */
function withoutEnd(typed: string, { subcommands }: Command): string {
  const text = typed.trim().replace(/^["'“‘`]+|(?<=\p{L})(?:[\s.,;:!?"'”’`]+|\s+please)+$/giu, '');
  const isKnown = (word: string) => word === 'help' || subcommands.includes(word);
  return text.toLowerCase().split(/\s+/).every(isKnown) ? text : typed;
}

/** Runs a founder's request and tells them about any failure. Never throws. */
export async function answerRequest(
  context: BotContext,
  incoming: Incoming,
  run: (call: Call) => Promise<void>,
): Promise<void> {
  // Without a database there is no Home tab and no token, but the response URL still works.
  let reply = createReply(context, incoming);
  try {
    const opened = await openCall(context, incoming);
    reply = opened?.reply ?? reply;
    if (opened?.call) await run(opened.call);
  } catch (error) {
    const notice = noticeOfFailure(context, incoming, error);
    await reply(withTyped(notice, typedInComposer(incoming)), { keepOriginal: true });
  }
}

/** Slack waits three seconds for the acknowledgement, and the answer has to reach it. */
const patienceMs = 2_000;

const tooSlowText = 'This is taking longer than usual. Wait a moment, then submit again.';

export type FormOutcome =
  | { close: true }
  | { view: ModalView }
  | { problem: string; field?: string | undefined };

/** The fields at which a form shows these; what concerns the whole form stands at its first one. */
const fieldOfError: Partial<Record<ErrorCode, string>> = {
  difficulty_fixed: 'difficulty',
  pledge_in_past: 'dueOn',
  pledge_is_shared: 'audience',
  pledge_locked: 'dueOn',
  pledge_date_passed: 'dueOn',
};

/**
 * Submits a form while Slack waits. What can't be saved, or not in time, is said in the form, which keeps
 * everything typed; submitting it again does no harm. Never throws.
 */
export async function submitForm(
  context: BotContext,
  incoming: Incoming,
  {
    submit,
    acknowledge,
  }: {
    submit(call: Call): Promise<FormAnswer>;
    acknowledge(outcome: FormOutcome): Promise<void>;
  },
): Promise<void> {
  const work = runForm(context, incoming, submit);
  const late = setTimeout(patienceMs, { problem: tooSlowText }, { ref: false });
  const first = await Promise.race([work, late]);
  await acknowledge(first).catch((error) =>
    logFailure(context, error, { receipt: incoming.receipt }),
  );
  const outcome = await work;
  await outcome.tell?.();
}

async function runForm(
  context: BotContext,
  incoming: Incoming,
  submit: (call: Call) => Promise<FormAnswer>,
): Promise<FormOutcome & { tell?(): Promise<void> }> {
  try {
    const opened = await openCall(context, incoming);
    if (!opened) return { close: true };
    // Whoever isn't connected is shown how, and sends the form afterwards.
    if (!opened.call) return { problem: opened.notice.text };
    const answer = await submit(opened.call);
    if ('view' in answer) return answer;
    return { close: true, tell: answer.tell };
  } catch (error) {
    const { text } = noticeOfFailure(context, incoming, error);
    return {
      problem: text,
      field: error instanceof AppError ? fieldOfError[error.code] : undefined,
    };
  }
}

export function noticeOfFailure(
  context: BotContext,
  { receipt }: Incoming,
  error: unknown,
): Message {
  if (error instanceof AppError) return refusal(error.message);
  const reference = logFailure(context, error, { receipt });
  return isTimeoutBeforeCommit(error) ? tooBusyNotice() : unexpectedNotice(reference);
}

/** A text of this length fits a button that offers it again. */
const maxKeptText = 1500;

/** Without a `call` its sender is no linked founder, or in another workspace, and was told so. */
type OpenedCall = { reply: Reply; call: Call } | { reply: Reply; call: null; notice: Message };

/**
 * Identifies the sender. Null for a repeat, and for a request from another app: nothing must happen then.
 * People who aren't linked to a founder are shown how to connect, and those in a workspace that the app
 * has left where it is.
 */
async function openCall(context: BotContext, incoming: Incoming): Promise<OpenedCall | null> {
  const { db, clock, workspaces } = context;
  const { teamId, userId, origin, channelId, triggerId } = incoming;
  if (!(await isFromOurWorkspace(context, incoming))) {
    const notice = await noticeElsewhere(context, incoming);
    if (!notice) return null;
    const reply = createReply(context, incoming);
    await reply(notice, { keepOriginal: true });
    return { reply, call: null, notice };
  }
  const now = clock();
  const [client, isFirst, founder] = await Promise.all([
    workspaces.client(teamId),
    isFirstTime(context, incoming),
    findFounderBySlack(db, { teamId, userId }),
    recordUseInSlack(db, { teamId, userId, now }),
  ]);
  if (!client || !isFirst) return null;

  const reply = createReply(context, incoming, {
    async show(notice) {
      if (founder) {
        const reader = { ...founder, founderId: founder.id, userId };
        await publishHome(context, { client, reader, notice });
      } else {
        const view = await homeOfStranger(context, { teamId, userId });
        await client.views.publish({ user_id: userId, view });
      }
    },
    async redraw() {
      if (founder) await queueHomeUpdate(db, { founderId: founder.id });
    },
  });
  if (!founder) {
    const notice = await noticeForStranger(context, incoming);
    await reply(notice);
    return { reply, call: null, notice };
  }
  const { receipt, createdBy, typed } = incoming;
  const created = createdBy ? `creation:${teamId}:${userId}:${createdBy}` : receipt;
  const source = { origin, channelId, timeZone: founder.timeZone };
  const call: Call = {
    context,
    founder,
    viewer: { now, timeZone: founder.timeZone, locale: founder.locale },
    now,
    client,
    teamId,
    userId,
    requestKey: toRequestKey(receipt),
    creationKey: toRequestKey(created),
    responseUrl: origin.kind === 'response' ? origin.url : null,
    thread: (origin.kind === 'response' && origin.thread) || null,
    onHome: origin.kind === 'home',
    written: origin.kind === 'thread' && typed ? `${typed.command} ${typed.text}`.trim() : null,
    reply,
    refuse: (reason) =>
      reply(withTyped(refusal(reason), typedInComposer(incoming)), { keepOriginal: true }),
    formMetadata: (subject) => toFormMetadata({ ...source, subject }),
    async openModal(view, subject) {
      // Slack opens a form within three seconds of the click only.
      if (incoming.kept?.isRedone) {
        const notice = withTyped(formTooLateNotice(), typedInComposer(incoming));
        return reply(notice, { keepOriginal: true });
      }
      const modal = view(toFormMetadata({ ...source, subject: subject ?? null }));
      await client.views.open({ trigger_id: triggerId ?? '', view: modal });
    },
  };
  return { reply, call };
}

/**
 * False for a repeat. A kept request has its receipt already; what was said in a message has one of its
 * own, beside that of the event.
 */
export function isFirstTime({ db }: BotContext, { receipt, kept }: Incoming): Promise<boolean> {
  if (kept?.key === receipt) return kept.isFirst;
  return recordReceipt(db, { key: receipt, request: kept?.key, isRedone: kept?.isRedone });
}

/** The words are not repeated in a conversation, where they still stand. */
function typedInComposer({ origin, typed }: Incoming): Incoming['typed'] {
  return origin.kind === 'thread' || origin.kind === 'channel' ? undefined : typed;
}

/** Tells somebody who is not an accepted founder how to connect, or that their place is gone. */
export async function noticeForStranger(
  { db, config, clock }: BotContext,
  { teamId, userId, typed }: Pick<Incoming, 'teamId' | 'userId' | 'typed'>,
): Promise<Message> {
  if (await isFormerFounder(db, { teamId, userId })) {
    return formerFounderNotice();
  }
  const keeps = typed !== undefined && typed.text.length <= maxKeptText;
  if (keeps) await keepUnlinkedCommand(db, { teamId, userId, ...typed, now: clock() });
  return connectNotice(config.publicUrl, keeps);
}

/** The Home tab of the same people. */
export async function homeOfStranger(
  { db, config }: BotContext,
  person: { teamId: string; userId: string },
): Promise<HomeView> {
  const isFormer = await isFormerFounder(db, person);
  return isFormer ? formerHomeView() : unlinkedHomeView(config.publicUrl);
}

/**
 * Tells somebody in another workspace, where Slack still has the app, that the community isn't there: after
 * a move, or after an admin stayed. Null for a repeat, and for another app.
 */
export async function noticeElsewhere(
  context: BotContext,
  incoming: Incoming,
): Promise<Message | null> {
  const { config, workspaces } = context;
  const team = await workspaces.communityTeam();
  if (!team || team === incoming.teamId) return null;
  if (!(await isFromOurWorkspace(context, { teamId: team, appId: incoming.appId }))) return null;
  if (!(await isFirstTime(context, incoming))) return null;
  return otherWorkspaceNotice(config.publicUrl, typedInComposer(incoming));
}

/** True if a signed request comes from our own app in the community's workspace. */
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
