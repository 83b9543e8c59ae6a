import type OpenAI from 'openai';
import { proposalFormat } from '#shared/domain/coach-prompts.ts';
import type {
  ProposedCall,
  proposalTools as toolNames,
} from '#shared/domain/read-coach-proposals.ts';
import { difficulties, milestoneTypes } from '#shared/options.ts';
import type { ModelMessage } from './prompts.ts';

type Schema = Record<string, unknown>;

const text = (description: string): Schema => ({ type: 'string', description });
const optional = (description: string): Schema => ({ type: ['string', 'null'], description });
const word = (words: readonly string[]): Schema => ({ type: 'string', enum: words });
/** Strict schemas name every field and allow no other. */
const object = (properties: Schema): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const dueOn = 'YYYY-MM-DD, today or later; null if the founder named none';

const tools: Record<keyof typeof toolNames, [description: string, properties: Schema]> = {
  propose_tasks: [
    'Propose new tasks for the founder’s board.',
    {
      tasks: {
        type: 'array',
        items: object({
          title: text('Under 80 characters, begins with a verb'),
          description: optional('What to do, in a sentence'),
          difficulty: word(difficulties),
          due_on: optional(dueOn),
        }),
      },
    },
  ],
  propose_pledge: [
    'Propose a public pledge, which the founder’s cohort sees: of an open task, or of a new one.',
    {
      task: optional('Mark of the open task, such as T1; null for a new one'),
      title: optional('Title of the new task; null for an open one'),
      due_on: optional(dueOn),
    },
  ],
  propose_new_date: [
    'Propose another date for an open task.',
    { task: text('Mark of the task, such as T1'), due_on: text('YYYY-MM-DD, today or later') },
  ],
  propose_milestone: [
    'Propose to record a milestone that the startup has reached.',
    {
      title: text('Under 80 characters'),
      description: optional('One sentence'),
      date: text('When it was reached: YYYY-MM-DD, today or earlier'),
      type: word(milestoneTypes),
    },
  ],
  draft_investor_update: [
    'Draft the founder’s update to investors, for them to edit and send. Only figures that the founder gave.',
    { subject: text('Under 100 characters'), body: text('Plain text, under 200 words') },
  ],
  remember: [
    'Propose to remember a lasting fact about the startup, or a goal, in the founder’s words.',
    { type: word(['fact', 'goal']), text: text('Under 150 characters') },
  ],
  ask_cohort: [
    'Propose to ask the founder’s cohort for help, in the founder’s name: they see it and can offer it.',
    { text: text('Who or what they need and why, under 300 characters, nothing confidential') },
  ],
};

export const proposalTools: OpenAI.ChatCompletionTool[] = Object.entries(tools).map(
  ([name, [description, properties]]) => ({
    type: 'function',
    function: { name, description, parameters: object(properties), strict: true },
  }),
);

/** The beginning of a block of proposals: a fence, or a line that begins with brackets. */
const openingPattern = /`{1,3}[ \t]*(\w*)[ \t]*\n?\s*([[{])?|^[ \t]*[[{][\s[{]*("[a-z]*"?)?/gim;

/**
 * Splits the proposals off what a model without tools wrote; while it is writing, also what may become
 * their beginning. Other fences and brackets, such as the mark `[T1]`, are text.
 */
export function splitProposalBlock(
  written: string,
  { isWhole = true } = {},
): { text: string; block: string | null } {
  for (const match of written.matchAll(openingPattern)) {
    const isAtEnd = match.index + match[0].length === written.length;
    if (beginsBlock(match) || (isAtEnd && !isWhole)) {
      const block = beginsBlock(match) ? written.slice(match.index) : null;
      return { text: written.slice(0, match.index), block };
    }
  }
  return { text: written, block: null };
}

function beginsBlock([opening, label, bracket, word]: RegExpMatchArray): boolean {
  if (!opening.trimStart().startsWith('`')) {
    return word !== undefined && /^"(kind|proposals|tasks)"$/.test(word);
  }
  if (!opening.startsWith('```')) return false;
  return /^(proposals|json)$/i.test(label ?? '') || (label === '' && bracket !== undefined);
}

/** For a model without tools: the instructions say what to write instead. */
export function withProposalFormat([system, ...others]: ModelMessage[]): ModelMessage[] {
  if (!system) return others;
  return [{ ...system, content: `${system.content}\n\n${proposalFormat}` }, ...others];
}

export const maxCalls = 20;
/** No tool of ours has a longer one. */
const maxNameLength = 64;

/** A call arrives in pieces: its name first, then its arguments. */
export function addCallPiece(
  calls: ProposedCall[],
  { index = 0, function: called }: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall,
): void {
  if (index < 0 || index >= maxCalls) return;
  const call = calls[index] ?? { name: '', arguments: '' };
  calls[index] = call;
  call.name ||= (called?.name ?? '').slice(0, maxNameLength);
  call.arguments += called?.arguments ?? '';
}
