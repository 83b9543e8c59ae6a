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
