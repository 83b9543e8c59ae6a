import { z } from 'zod';
import { difficulties, type Stage, taskCategories } from '../options.ts';
import { maxProposals, type Proposal, priorities } from './website.ts';

const proposalLine = (maxLength: number) =>
  z
    .string()
    .transform((text) => tidy(text))
    .pipe(z.string().min(1).max(maxLength));

/** A word of a list; models like to give its place in the list instead, as a number or its digits. */
const enumWord = <const Known extends readonly [string, ...string[]]>(known: Known) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => {
      const word = String(value).toLowerCase();
      return known[Number(word) - 1] ?? word;
    })
    .pipe(z.enum(known));

/** `2` and `"2"` are hours. */
const duration = z
  .union([z.string(), z.number()])
  .transform((value) => {
    const text = tidy(String(value));
    return /^\d+([.,]\d+)?$/.test(text) ? `${text} ${text === '1' ? 'hour' : 'hours'}` : text;
  })
  .pipe(z.string().min(1).max(40));

const proposalSchema = z.object({
  title: proposalLine(120),
  description: proposalLine(600),
  category: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(taskCategories)),
  difficulty: enumWord(difficulties),
  estimatedTime: duration,
  priority: enumWord(priorities),
  reasoning: proposalLine(400),
});

/** The reasons why a proposal, or a whole reply, was not shown; admins see how many of each. */
export const refusalReasons = ['unreadable', 'incomplete', 'unsafe', 'duplicate'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Reads a model's reply, which is not trusted but mended where that is safe: the list may stand in
 * prose, in an object, or be cut off; links and addresses are taken out of the texts. Proposals
 * that still don't match the schema, give orders, or repeat a title are left out, and points are
 * ignored.
 */
export function readProposals(
  reply: string,
  onRefused: (reason: RefusalReason) => void = () => {},
): { proposals: Proposal[] } | { unusable: 'empty' | 'not_json' } {
  const text = reply.trim();
  if (text === '') {
    onRefused('unreadable');
    return { unusable: 'empty' };
  }
  const items = findItems(text);
  if (!items) {
    onRefused('unreadable');
    return { unusable: 'not_json' };
  }
  const proposals = new Map<string, Proposal>();
  for (const item of items) {
    const mended = withoutLinks(item);
    const read = proposalSchema.safeParse(mended);
    const key = read.success ? titleKey(read.data.title) : '';
    if (!read.success || isHollow(item, read.data)) onRefused('incomplete');
    else if (looksInjected(read.data)) onRefused('unsafe');
    else if (proposals.has(key)) onRefused('duplicate');
    else proposals.set(key, read.data);
  }
  return { proposals: [...proposals.values()].slice(0, maxProposals) };
}

const maxReplyLength = 50_000;
/** Each begins with a brace that might be one of JSON. */
const maxAttempts = 200;

/** The proposals in a reply; null if there is no JSON in it. */
function findItems(text: string): unknown[] | null {
  const whole = parseJson(text) ?? parseJson(withoutFence(text));
  if (whole !== undefined) return toItems(whole.value);
  const found: unknown[] = [];
  const said = text.slice(0, maxReplyLength);
  let from = said.indexOf('{');
  for (let attempt = 0; from >= 0 && attempt < maxAttempts; attempt += 1) {
    const end = endOfObject(said, from);
    const object = end === undefined ? undefined : parseJson(said.slice(from, end));
    if (object)
      found.push(...(toItems(object.value).length > 0 ? toItems(object.value) : [object.value]));
    from = said.indexOf('{', object && end ? end : from + 1);
  }
  return found.length > 0 ? found : null;
}

/** A list, or the first list in an object: `{"tasks": […]}`. */
function toItems(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return [];
  if ('title' in json) return [json];
  return Object.values(json).find((value) => Array.isArray(value)) ?? [];
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The end of the object that begins here; undefined if it was cut off. */
export function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Tasks whose titles have the same key are considered the same. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Models like to wrap JSON in a Markdown fence. */
function withoutFence(text: string): string {
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text;
}

/** One line, without invisible signs. */
export function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Takes links and addresses out of the texts, with the preposition before them. */
function withoutLinks(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const mended = Object.entries(item).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? stripLinks(tidy(value)) : value,
  ]);
  return Object.fromEntries(mended);
}

const before = String.raw`(?:\s*[(<]|(?:^|[,;:]?\s)(?:at|on|to|via|from|under|through|see)(?=\s))?\s*`;
const linkPatterns = [
  new RegExp(String.raw`${before}(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?]`, 'gi'),
  new RegExp(String.raw`${before}(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, 'gi'),
];

export function stripLinks(text: string): string {
  if (text.length > maxReplyLength) return text;
  const named = text.replace(/\[([^\]]*)\]\((?:https?:\/\/|www\.|mailto:)[^)\s]*\)/gi, '$1');
  const stripped = linkPatterns.reduce((rest, pattern) => rest.replace(pattern, ''), named);
  return stripped === text ? text : stripped.replace(/ +([.,;:!?])/g, '$1').trim();
}

/** “Visit” is no task once its link is gone. */
function isHollow(item: unknown, { title }: Proposal): boolean {
  return tidy((item as Proposal).title) !== title && !titleKey(title).includes(' ');
}

/** A website can inject text into the reply, so odd links, markup and prompt injections are refused. */
function looksInjected(proposal: Proposal): boolean {
  const said = Object.values(proposal).join('\n');
  return injectionPatterns.some((pattern) => pattern.test(said));
}

/**
 * API keys, passwords, credit cards, show data and naming rules are everyday words of startups: only
 * an order to give secrets away, or to a model, is refused.
 */
const injectionPatterns = [
  /\b[a-z][a-z0-9+.-]*:\/\//i,
  /\b(www\.|javascript:|mailto:|data:\w+\/\w)/i,
  /[\w.+-]@[\w-]+\.\w/,
  /<\/?[a-z!]/i,
  /\]\(/,
  /\b(ignore|disregard|forget)\b.{0,20}\b(all|any|your|the|these|those|previous|prior|above|earlier)\b.{0,30}\b(instructions?|prompts?|orders)\b/i,
  /\b(ignore|disregard|forget)\b.{0,20}\b(previous|prior|above|earlier|your)\b.{0,20}\brules\b/i,
  /\b(print|reveal|show|repeat|output|leak|tell|quote)\b.{0,30}\b(system|developer) (prompt|message|instructions)\b/i,
  /\b(send|share|give|tell|e-?mail|post|paste|forward|hand over|reply with)\b.{0,20}\byour\b.{0,20}\b(api[ _-]?keys?|passwords?|credit cards?|card numbers?|secrets?)\b/i,
];

const maxFallbackTasks = 5;

// Stryker disable all: a catalogue of prose.
const baseTasks: readonly Proposal[] = [
  {
    title: 'Talk to five people who have the problem',
    description: 'Ask what they did the last time it came up, and write down their own words.',
    category: 'validation',
    difficulty: 'medium',
    estimatedTime: '3 hours',
    priority: 'high',
    reasoning: 'What customers did tells you more than what anybody says they would do.',
  },
  {
    title: 'Say in one line what you do and for whom',
    description: 'Put it at the top of your website and ask three strangers what they understood.',
    category: 'marketing',
    difficulty: 'easy',
    estimatedTime: '1 hour',
    priority: 'high',
    reasoning: 'A visitor decides within seconds whether this is meant for them.',
  },
  {
    title: 'Watch one person use your product in silence',
    description: 'Note each place where they stop, and fix the first of them.',
    category: 'product',
    difficulty: 'medium',
    estimatedTime: '2 hours',
    priority: 'high',
    reasoning: 'Every place where you want to explain is a place to fix.',
  },
  {
    title: 'Choose the one number that you watch each week',
    description: 'Write it where you see it daily, with today’s figure beside it.',
    category: 'growth',
    difficulty: 'easy',
    estimatedTime: '45 minutes',
    priority: 'medium',
    reasoning: 'Without a number a good week and a bad one look the same.',
  },
  {
    title: 'Write down the steps of what you do most often',
    description: 'Leave out the step that nobody would miss.',
    category: 'operations',
    difficulty: 'easy',
    estimatedTime: '1 hour',
    priority: 'low',
    reasoning: 'What is written down can be shortened, handed over or automated.',
  },
  {
    title: 'Send an update to three people who could help',
    description: 'One number, one thing that went wrong, one request.',
    category: 'fundraising',
    difficulty: 'easy',
    estimatedTime: '1 hour',
    priority: 'low',
    reasoning: 'People who’ve heard from you before answer sooner when you need them.',
  },
];

const taskByStage: Record<Stage, Proposal> = {
  idea: {
    title: 'Put your promise on a page with one button',
    description: 'Show it to 20 people who have the problem, and count who presses it.',
    category: 'validation',
    difficulty: 'medium',
    estimatedTime: '4 hours',
    priority: 'high',
    reasoning: 'Before there is a product, a click is the cheapest proof of interest.',
  },
  mvp: {
    title: 'Ask your active users how they would feel without it',
    description: 'Below 40 percent “very disappointed”, ask them what is missing.',
    category: 'product',
    difficulty: 'medium',
    estimatedTime: '2 hours',
    priority: 'high',
    reasoning: 'It is the simplest measure of whether the first version is needed.',
  },
  traction: {
    title: 'Find the channel that brought your ten best customers',
    description: 'Spend this week on that channel alone, and compare the figures on Friday.',
    category: 'growth',
    difficulty: 'hard',
    estimatedTime: '5 hours',
    priority: 'high',
    reasoning: 'One channel that works grows faster than four that are tried.',
  },
  launch: {
    title: 'Work out what a customer is worth and what one costs',
    description: 'Below three to one, name the one change that would fix it.',
    category: 'fundraising',
    difficulty: 'hard',
    estimatedTime: '4 hours',
    priority: 'high',
    reasoning: 'Growth multiplies these two numbers, whichever way they point.',
  },
};

// Stryker restore all
/**
 * Proposals for when the model's reply is unusable: the stage's own comes first, because the list is cut
 * to five and the base list alone has six.
 */
export function fallbackTasks(stage: Stage): Proposal[] {
  return [taskByStage[stage], ...baseTasks].slice(0, maxFallbackTasks);
}
