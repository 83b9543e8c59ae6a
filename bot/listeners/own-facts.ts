import type { BotContext } from '../context.ts';
import { answerCommand } from './answer-request.ts';
import { checkInListeners } from './check-ins.ts';
import type { Incoming } from './incoming.ts';
import { leaderboardListeners } from './leaderboard.ts';
import type { Call, Command } from './listener.ts';
import { officeHoursListeners } from './office-hours.ts';
import { pledgeListeners } from './pledges.ts';
import { readFact } from './read-fact.ts';
import { slipstreamListeners } from './slipstream.ts';
import { streakListeners } from './streaks.ts';
import { taskListeners } from './tasks.ts';

/** The commands that answer questions about one's own things. */
export const factCommands: Record<string, Command> = {
  ...taskListeners.commands,
  ...pledgeListeners.commands,
  ...checkInListeners.commands,
  ...streakListeners.commands,
  ...leaderboardListeners.commands,
  ...officeHoursListeners.commands,
  ...slipstreamListeners.commands,
};

type Typed = { command: string; text: string };

/**
 * The command that was typed, or the one that its text stands for: what a command doesn't understand, but is
 * a question about one's own things, is answered as that.
 */
export function findCommand(
  commands: ReadonlyMap<string, Command>,
  { command: name, text }: Typed,
): { command: Command; text: string } | null {
  const command = commands.get(name);
  if (!command) return null;
  const meant = command.standsFor?.(text) ?? readFactBehind(command, { command: name, text });
  if (!meant || meant.command === name) return { command, text: meant?.text ?? text };
  // Behind `/slipstream` there may be a question, too.
  return findCommand(commands, meant);
}

/** “This week” alone is a time of tasks, and behind another command none. */
const timeAlone = /^(?:for |due )*(?:today|tonight|tomorrow|(?:the |this )?week)[\s.!?]*$/i;

function readFactBehind(command: Command, { command: name, text }: Typed): Typed | null {
  if (command.understands?.(text) !== false) return null;
  return name !== '/task' && timeAlone.test(text) ? null : readFact(text);
}

/** Answers a question about one's own things in a conversation. False: it is something else. Never throws. */
export async function answerFact(
  context: BotContext,
  incoming: Incoming,
  said: string,
): Promise<boolean> {
  const fact = readFact(said);
  const command = fact && factCommands[fact.command];
  if (!command) return false;
  await answerCommand(context, { ...incoming, typed: fact }, { command, text: fact.text });
  return true;
}

/** The same where the coach was asked by its command: no question is spent. */
export async function runFact(call: Call, said: string): Promise<boolean> {
  const fact = readFact(said);
  const command = fact && factCommands[fact.command];
  if (!command) return false;
  await command.run(call, fact.text);
  return true;
}
