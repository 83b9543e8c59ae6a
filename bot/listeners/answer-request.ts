import { AppError } from '#shared/errors.ts';
import type { Message } from '../blocks/block-kit.ts';
import { withSupport } from '../blocks/help-messages.ts';
import { refusal, unexpectedNotice } from '../blocks/notices.ts';
import type { BotContext } from '../context.ts';
import { postResponse } from '../slack/post-response.ts';
import type { Incoming } from './incoming.ts';
import type { Call } from './listener.ts';
import { logFailure } from './log-failure.ts';
import { openCall } from './open-call.ts';
import type { Reply } from './reply-to.ts';

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
    await say(context, incoming, reply, notice);
  }
}

/** Without a database there is no Home tab to draw and no token; the response address still works. */
async function say(
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
