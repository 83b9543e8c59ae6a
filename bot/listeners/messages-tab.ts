import { findOpenQuestion } from '#db/queries/coach/exchanges.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { isForToday } from '#shared/domain/due-dates.ts';
import { matchTitles } from '#shared/domain/title-match.ts';
import { firstName } from '#shared/formats.ts';
import type { BotContext } from '../context.ts';
import { findSlackText } from '../messages/editable-texts.ts';
import { overviewHelp, withSupport } from '../messages/help.ts';
import { fileNotRead, greeting, quietChoices, youAreWelcome } from '../messages/notices.ts';
import { taskOrQuestion } from '../messages/slipstream.ts';
import { answerAnybody, answerCommand, answerRequest } from './answer-request.ts';
import { memoryCommand } from './coach-memory.ts';
import { createReceipt, type Incoming, type KeptRequest, type Thread } from './incoming.ts';
import type { Call, Command } from './listener.ts';
import { factCommands, findCommand } from './own-facts.ts';
import { pauseDayAction } from './pause-messages.ts';
import { readMessage, type Understood } from './read-message.ts';
import { thanksListeners } from './thanks.ts';

/** A message to the bot itself. */
type DirectMessage = {
  teamId: string;
  userId: string;
  thread: Thread;
  ts: string;
  text: string;
  hasFile: boolean;
  /** It was written below another message, such as an answer of the coach. */
  isFollowUp: boolean;
  kept: KeptRequest | undefined;
};

/** The commands that can be written without their slash, run by the code of the slash commands. */
const commands = new Map<string, Command>(
  Object.entries({ ...factCommands, ...thanksListeners.commands, '/coach': memoryCommand }),
);

/** Answers what the product understands by itself, which counts as no question. False: it is for the coach. */
export async function answerByRule(context: BotContext, message: DirectMessage): Promise<boolean> {
  const { text, hasFile, isFollowUp } = message;
  const incoming = toIncoming(message);
  if (hasFile) {
    await answerAnybody(context, incoming, fileNotRead());
    return true;
  }
  const understood = readMessage(text, { isFollowUp });
  if (!understood || !(await isMeant(context, message, understood))) return false;
  switch (understood.kind) {
    case 'help':
      await answerAnybody(context, incoming, withSupport(overviewHelp('messages'), context.config));
      break;
    case 'thanks':
      await answerAnybody(context, incoming, youAreWelcome());
      break;
    case 'greeting':
      await answerRequest(context, incoming, greet);
      break;
    case 'quiet':
      await answerRequest(context, incoming, offerQuiet);
      break;
    case 'quoted': {
      const { words } = understood;
      await answerRequest(context, incoming, ({ reply }) => reply(taskOrQuestion(words)));
      break;
    }
    case 'command': {
      const typed = { command: understood.command, text: understood.text };
      const meant = findCommand(commands, typed);
      if (!meant) return false;
      await answerCommand(context, { ...incoming, typed }, meant);
    }
  }
  return true;
}

export function toIncoming({ teamId, userId, thread, ts, kept }: DirectMessage): Incoming {
  return {
    teamId,
    appId: null,
    userId,
    triggerId: null,
    origin: { kind: 'thread', thread },
    channelId: thread.channelId,
    receipt: createReceipt('message', `${thread.channelId}:${ts}`),
    kept,
  };
}

/** Some words mean a command only in their place: a title that is on the board, or an answer to stop. */
async function isMeant(
  { db, clock }: BotContext,
  { teamId, userId }: DirectMessage,
  understood: Understood,
): Promise<boolean> {
  const title = understood.kind === 'command' ? understood.ifTitle : undefined;
  const mayMeanAnswer = understood.kind === 'quiet' && understood.mayMeanAnswer;
  if (title === undefined && !mayMeanAnswer) return true;
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder) return false;
  // The coach's refusal of a second question has the button that stops the first.
  if (title === undefined) return (await findOpenQuestion(db, founder.id)) === null;
  const open = await listOpenTasks(db, { founderId: founder.id, now: clock() });
  return matchTitles(open, title).fits.length > 0;
}

async function greet(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  const today = open.filter((task) => isForToday(task, viewer)).length;
  const words = await findSlackText(context, 'slack-greeting');
  await call.reply(greeting({ name: firstName(founder.name), today }, words));
}

async function offerQuiet({ context, reply }: Call): Promise<void> {
  const { publicUrl } = context.config;
  await reply(quietChoices({ pauseAction: pauseDayAction, publicUrl }));
}
