import { z } from 'zod';
import { difficulties, type Stage, taskCategories } from '../options.ts';
import { maxProposals, type Proposal, priorities } from './website.ts';

const proposalLine = (maxLength: number) =>
  z
    .string()
    .transform((text) => tidy(text))
    .pipe(z.string().min(1).max(maxLength));

const enumWord = <const Known extends readonly [string, ...string[]]>(known: Known) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(known));

const proposalSchema = z.object({
  title: proposalLine(120),
  description: proposalLine(600),
  category: enumWord(taskCategories),
  difficulty: enumWord(difficulties),
  estimatedTime: proposalLine(40),
  priority: enumWord(priorities),
  reasoning: proposalLine(400),
});

type ReadReply = { proposals: Proposal[] } | { unusable: 'empty' | 'not_json' };

/**
 * Reads a model's reply, which is not trusted: proposals that don't match the schema, contain links
 * or repeat a title are left out, and points are ignored. JSON that isn't a list counts as empty.
 */
export function readProposals(reply: string): ReadReply {
  const text = withoutFence(reply.trim());
  if (text === '') return { unusable: 'empty' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { unusable: 'not_json' };
  }
  if (!Array.isArray(json)) return { proposals: [] };
  const proposals = new Map<string, Proposal>();
  for (const item of json) {
    const read = proposalSchema.safeParse(item);
    if (!read.success || looksInjected(read.data)) continue;
    const key = titleKey(read.data.title);
    if (!proposals.has(key)) proposals.set(key, read.data);
  }
  return { proposals: [...proposals.values()].slice(0, maxProposals) };
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

function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A website can inject text into the reply, so links, markup and prompt injections are refused. */
function looksInjected(proposal: Proposal): boolean {
  const said = Object.values(proposal).join(' ');
  return injectionPatterns.some((pattern) => pattern.test(said));
}

const injectionPatterns = [
  /\b[a-z][a-z0-9+.-]*:\/\//i,
  /\b(www\.|javascript:|data:|mailto:)/i,
  /[\w.+-]+@[\w-]+\.\w/,
  /<\/?[a-z!]/i,
  /\]\(/,
  /\b(ignore|disregard|forget)\b.{0,40}\b(instructions?|prompts?|rules)\b/i,
  /\b(system|developer) (prompt|message)\b/i,
  /\b(api[ _-]?key|password|credit card)\b/i,
];

const maxFallbackTasks = 5;

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
    title: 'Say on one line what you do and for whom',
    description: 'Put it at the top of your website and ask three strangers what they understood.',
    category: 'marketing',
    difficulty: 'easy',
    estimatedTime: '1 hour',
    priority: 'high',
    reasoning: 'A visitor decides within seconds whether this is meant for them.',
  },
  {
    title: 'Watch one person use your product in silence',
    description: 'Note each place where they stop, and mend the first of them.',
    category: 'product',
    difficulty: 'medium',
    estimatedTime: '2 hours',
    priority: 'high',
    reasoning: 'Every place where you want to explain is a place to mend.',
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
    reasoning: 'Those who heard from you before answer sooner when you need them.',
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
    description: 'Below three to one, name the one change that would mend it.',
    category: 'fundraising',
    difficulty: 'hard',
    estimatedTime: '4 hours',
    priority: 'high',
    reasoning: 'Growth multiplies these two numbers, whichever way they point.',
  },
};

/** Proposals for when the model's reply is unusable: five from the base list and the stage's own. */
export function fallbackTasks(stage: Stage): Proposal[] {
  return [...baseTasks, taskByStage[stage]].slice(0, maxFallbackTasks);
}
