import { choicesBefore } from '#shared/domain/task-choice.ts';
import { unquoted } from '#shared/domain/unquoted.ts';

export type Subcommand<Run> = {
  name: string;
  run: Run;
  /** Other words that people type for it. */
  aliases?: readonly string[];
  /** Without it, what somebody writes behind the word in a message is for the coach. */
  takesText?: boolean;
  /** A mention behind it says whom it is for; elsewhere it is text. */
  takesMention?: boolean;
};

/** The subcommand that a word means, by its name or an alias; null for any other word. */
export function findSubcommand<Run>(
  subcommands: readonly Subcommand<Run>[],
  word: string,
): Subcommand<Run> | null {
  const typed = word.toLowerCase();
  return (
    subcommands.find(({ name, aliases = [] }) => name === typed || aliases.includes(typed)) ?? null
  );
}

type SplitCommand<Found> = { subcommand: Found; word: string; rest: string };

/**
 * The subcommand at the beginning of a text, and what follows it, as people type them: `add: Call Ann`,
 * `add - Call Ann`, `list!`, `“done 1”`, `1 done`, or with the command once more (`/task task list`).
 */
export function splitCommand<Found extends { takesText?: boolean }>(
  sent: string,
  find: (word: string) => Found | null,
): SplitCommand<Found> | null {
  const text = unquoted(sent).trim();
  const again = /^\/?\s?(?:tasks?|pledges?)\s*[:-]?\s+(?=\S)/i.exec(text)?.[0];
  return (
    readCommand(text, find) ??
    (again ? readCommand(text.slice(again.length), find) : null) ??
    readReversed(text, find)
  );
}

function readCommand<Found>(
  text: string,
  find: (word: string) => Found | null,
): SplitCommand<Found> | null {
  const [, word = '', after = ''] =
    /^(\p{L}+)(?:\s*:|[.,;!?]+(?=\s|$)|\s*[-–—]+(?=\s|$)|(?=\s|$))(.*)$/su.exec(text) ?? [];
  const subcommand = find(word);
  if (!subcommand) return null;
  // Lines are kept for a pasted list.
  return { subcommand, word, rest: after.replace(/[^\S\n]+/g, ' ').trim() };
}

/** `2 done`, `1-3 snooze fri`. */
function readReversed<Found extends { takesText?: boolean }>(
  text: string,
  find: (word: string) => Found | null,
): SplitCommand<Found> | null {
  for (const { choice, which, rest } of choicesBefore(text)) {
    const command = choice.kind === 'numbers' ? readCommand(rest, find) : null;
    if (command?.subcommand.takesText && mayFollow.test(command.rest)) {
      return { ...command, rest: `${which} ${command.rest}`.trim() };
    }
  }
  return null;
}

/** “2 update posts” is a title. */
const mayFollow =
  /^(?:$|[@<\d]|(?:yesterday|please|to|by|until|till|for|tomorrow|next|mon|tue|wed|thu|fri|sat|sun))/i;

/** Words behind a subcommand that takes none, which nobody misses. */
export function isFiller(text: string): boolean {
  return /^(?:(?:all|my|the|open|of|tasks?|list|board|messages?|please|now|again|everything|mine|them|more|me|for|new|some|us|this|week|today|tonight|tomorrow|due|overdue|late|done|completed?|finished)\b[\s.,!?]*)*$/i.test(
    text,
  );
}
