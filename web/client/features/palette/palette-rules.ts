import { defaultFilter } from 'cmdk';
import type { IconName } from '../../ui/icon.tsx';

/** One line of the palette. Its key is its own among all lines. */
export type Command = {
  key: string;
  label: string;
  /** Secondary text beside the label. */
  detail?: string;
  icon: IconName;
  /** Other words it is found by. */
  words?: string[];
  /** The key that does the same. */
  hotkey?: string;
  /** Shown, with its reason as the detail, but not to be chosen. */
  isDisabled?: boolean;
} & Effect;

type Effect =
  /** Goes to a page. */
  | { to: string }
  /** Begins what is typed, and asks for the rest. */
  | { fill: string }
  /** Happens once the palette is closed, and says itself how it went. */
  | { run: () => void }
  /** The palette waits for it: it closes when it is done, and shows why it failed. */
  | { send: () => Promise<unknown>; failed: string; reason?: (error: unknown) => string };

export type CommandGroup = {
  title: string;
  commands: Command[];
  /** Not what Enter means while a search goes on, as a better result may come. */
  waits?: boolean;
  /** Commands for any text are no result of a search. */
  isForAnyText?: boolean;
};

export type PageCommand = { label: string; to: string; icon: IconName };

export function pageCommand<Page extends PageCommand>(page: Page): Page & { key: string } {
  return { ...page, key: `page:${page.to}` };
}

/** Moves what was chosen before ahead of what matches a little better. */
const recentBonus = 0.3;

/**
 * The commands whose words hold every word of the text, best first: the beginning of a word counts
 * more than its middle. Letters that are scattered over a name find too much ('tom' in 'Switch to
 * dark theme').
 */
export function matchCommands(
  commands: Command[],
  text: string,
  recent: readonly string[] = [],
): Command[] {
  return commands
    .filter(({ label, words = [] }) => containsWords([label, ...words].join(' '), text))
    .map((command) => ({ command, score: scoreOf(command, text, recent) }))
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function scoreOf({ key, label, words }: Command, text: string, recent: readonly string[]): number {
  const score = defaultFilter(fold(label), fold(text), words);
  return recent.includes(key) ? score + recentBonus : score;
}

/** True if every word of the search is part of the text, in any order. */
export function containsWords(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Ignores case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Splits 'finish call Bo' into what is to be done and to what, by the words that mean it. The space
 * after the verb counts: 'finish' alone is still a search.
 */
export function readVerb<Verb extends string>(
  typed: string,
  verbs: Record<Verb, readonly string[]>,
): { verb: Verb; rest: string } | null {
  const text = typed.trimStart();
  const all = Object.entries<readonly string[]>(verbs).flatMap(([verb, spellings]) =>
    spellings.map((spelling) => ({ verb: verb as Verb, spelling })),
  );
  const found = all
    .filter(({ spelling }) => text.toLowerCase().startsWith(`${spelling} `))
    .sort((a, b) => b.spelling.length - a.spelling.length)[0];
  return found ? { verb: found.verb, rest: text.slice(found.spelling.length).trim() } : null;
}

/** The groups that hold something; a line that is in two of them stays in the first. */
export function dropEmpty(groups: CommandGroup[]): CommandGroup[] {
  const seen = new Set<string>();
  const isNew = ({ key }: Command) => !seen.has(key) && seen.add(key);
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(isNew) }))
    .filter(({ commands }) => commands.length > 0);
}

export function countFound(groups: CommandGroup[]): number {
  return groups
    .filter(({ isForAnyText }) => !isForAnyText)
    .reduce((sum, { commands }) => sum + commands.length, 0);
}

const maxRecent = 5;

/** A page as it was shown then; of other commands only the key, as what they do isn't data. */
type Recent = { key: string } & Partial<PageCommand & { detail: string }>;

/**
 * The latest choices, stored for as long as the tab is open, so that names and titles aren't left
 * behind on a shared computer.
 */
export function readRecent(userId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(recentKey(userId)) ?? '[]');
    return Array.isArray(stored) ? (stored as Recent[]).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Keeps a page, or one of the commands that are always there: others are done with. */
export function storeRecent(userId: string, command: Command, always: Command[]): void {
  const { key, label, icon, detail } = command;
  const isAlways = always.some((each) => each.key === key);
  const recent = isAlways
    ? { key }
    : 'to' in command && { key, label, icon, detail, to: command.to };
  if (!recent) return;
  const others = readRecent(userId).filter((each) => each.key !== key);
  try {
    const latest = [recent, ...others].slice(0, maxRecent);
    sessionStorage.setItem(recentKey(userId), JSON.stringify(latest));
  } catch {
    // Without storage there are no recent choices; all else works.
  }
}

/** The recent choices as commands again. */
export function recentCommands(recent: Recent[], always: Command[]): Command[] {
  return recent.flatMap(({ key, label, icon, detail, to }) => {
    const command = always.find((each) => each.key === key);
    if (command) return [command];
    return label && icon && to ? [{ key, label, icon, detail, to }] : [];
  });
}

function recentKey(userId: string): string {
  return `recent-choices:${userId}`;
}
