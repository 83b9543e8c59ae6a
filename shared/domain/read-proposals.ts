import { z } from 'zod';
import { difficulties, taskCategories } from '../options.ts';
import { mostProposals, type Proposal, priorities } from './website-analysis.ts';

const line = (most: number) =>
  z
    .string()
    .transform((text) => tidy(text))
    .pipe(z.string().min(1).max(most));

const word = <const Known extends readonly [string, ...string[]]>(known: Known) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(known));

const proposalSchema = z.object({
  title: line(120),
  description: line(600),
  category: word(taskCategories),
  difficulty: word(difficulties),
  estimatedTime: line(40),
  priority: word(priorities),
  reasoning: line(400),
});

export type ReadReply = { proposals: Proposal[] } | { unusable: 'empty' | 'not_json' };

/**
 * A model's reply as proposals. Nothing of it is believed: what does not match to the letter, leads
 * elsewhere or says the same thing twice is left out, and points are not read at all. JSON that is
 * no list is an empty one.
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
    if (!read.success || leadsElsewhere(read.data)) continue;
    const key = titleKey(read.data.title);
    if (!proposals.has(key)) proposals.set(key, read.data);
  }
  return { proposals: [...proposals.values()].slice(0, mostProposals) };
}

/** Two titles of one key are the same task. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Models like to wrap what they were asked for. */
function withoutFence(text: string): string {
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text;
}

function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A page can make the model write what it likes: addresses, markup and talk of instructions are no task. */
function leadsElsewhere(proposal: Proposal): boolean {
  const said = Object.values(proposal).join(' ');
  return elsewhere.some((pattern) => pattern.test(said));
}

const elsewhere = [
  /\b[a-z][a-z0-9+.-]*:\/\//i,
  /\b(www\.|javascript:|data:|mailto:)/i,
  /[\w.+-]+@[\w-]+\.\w/,
  /<\/?[a-z!]/i,
  /\]\(/,
  /\b(ignore|disregard|forget)\b.{0,40}\b(instructions?|prompts?|rules)\b/i,
  /\b(system|developer) (prompt|message)\b/i,
  /\b(api[ _-]?key|password|credit card)\b/i,
];
