import { z } from 'zod';
import { calendarDate } from '../fields.ts';
import { difficulties, milestoneTypes } from '../options.ts';
import { addDays, type CalendarDate } from '../time.ts';
import { checkInFields } from './check-ins.ts';
import type { Citation } from './coach-context.ts';
import {
  type CoachProposal,
  type CoachProposalKind,
  maxCoachProposals,
  proposedDueDays,
} from './coach-proposals.ts';
import { isCryForHelp } from './crisis.ts';
import { endOfObject, stripLinks, tidy, titleKey } from './website-proposals.ts';
import { parseSimpleDate, tooFarAhead } from './written-date.ts';

/** A tool call, or with the name `json` what a model without tools wrote instead. */
export type ProposedCall = { name: string; arguments: string };

/** The tools that the model is offered, by what they propose. */
export const proposalTools = {
  propose_tasks: 'task',
  propose_pledge: 'pledge',
  propose_new_date: 'due_date',
  propose_milestone: 'milestone',
  draft_investor_update: 'update',
  remember: 'note',
  ask_cohort: 'help',
} as const satisfies Record<string, CoachProposalKind>;

type Situation = {
  /** The tasks that the marks stand for. */
  citations: Citation[];
  today: CalendarDate;
};

/**
 * Reads a model's proposals, which are not trusted but mended where that is safe: texts are
 * shortened and lose their links, dates may be written in words, a task may be named instead of
 * marked. Proposals that still make no sense or come twice are left out. Those that make sense but
 * can't be, such as of a day that has passed or of a task that is not there, stay: their cards say so.
 */
export function readCoachProposals(calls: ProposedCall[], situation: Situation): CoachProposal[] {
  const proposals = new Map<string, CoachProposal>();
  for (const item of calls.flatMap(itemsOf)) {
    const proposal = readItem(item, situation);
    if (!proposal) continue;
    const key = keyOf(proposal);
    if (!proposals.has(key)) proposals.set(key, proposal);
  }
  return [...proposals.values()].slice(0, maxCoachProposals);
}

type Item = Record<string, unknown> & { kind: unknown };

function itemsOf(call: ProposedCall): Item[] {
  const { name } = call;
  const kind = Object.hasOwn(proposalTools, name)
    ? proposalTools[name as keyof typeof proposalTools]
    : undefined;
  return findObjects(call.arguments)
    .flatMap(unwrap)
    .map((item) => ({ ...item, kind: kind ?? item.kind }));
}

const maxLength = 20_000;
const maxObjects = 50;

/** The objects in a text, also where prose surrounds them or the last one was cut off. */
function findObjects(written: string): object[] {
  const text = written.slice(0, maxLength);
  const found: object[] = [];
  let from = text.indexOf('{');
  for (let tries = 0; from >= 0 && tries < maxObjects; tries += 1) {
    const end = endOfObject(text, from);
    const object = end === undefined ? null : parseObject(text.slice(from, end));
    if (object) found.push(object);
    from = text.indexOf('{', object ? end : from + 1);
  }
  return found;
}

function parseObject(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** `{"tasks": […]}` are its tasks. */
function unwrap(object: object): Item[] {
  const list = Object.values(object).find((value) => Array.isArray(value));
  const items: unknown[] = Array.isArray(list) ? list : [object];
  return items.filter((item): item is Item => typeof item === 'object' && item !== null);
}

function readItem(item: Item, { citations, today }: Situation): CoachProposal | null {
  const task = findTask(item, citations);
  const dueOn = readDay(item.due_on ?? item.dueOn ?? item.date, today);
  const soon = addDays(today, proposedDueDays);
  switch (item.kind) {
    case 'task': {
      const read = taskSchema.safeParse(item);
      return read.success ? { kind: 'task', ...read.data, dueOn: dueOn ?? soon } : null;
    }
    case 'pledge': {
      if (task) return { kind: 'pledge', ...task, dueOn };
      if (readMark(item.task)) return { kind: 'pledge', ...noTask(item), dueOn };
      const title = line(120).safeParse(item.title);
      if (!title.success) return null;
      return { kind: 'pledge', taskId: null, title: title.data, dueOn: dueOn ?? soon };
    }
    case 'due_date': {
      if (!dueOn || (!task && !namesTask(item))) return null;
      return { kind: 'due_date', ...(task ?? noTask(item)), dueOn };
    }
    case 'milestone': {
      const read = milestoneSchema.safeParse(item);
      const date = item.date ? calendarDate.safeParse(item.date).data : today;
      if (!read.success || !date || tooFarAhead(date, today)) return null;
      return { kind: 'milestone', ...read.data, date };
    }
    case 'update': {
      const read = updateSchema.safeParse(item);
      return read.success ? { kind: 'update', ...read.data } : null;
    }
    case 'note': {
      const read = noteSchema.safeParse(item);
      return read.success ? { kind: 'note', noteKind: read.data.type, text: read.data.text } : null;
    }
    case 'help': {
      const read = helpSchema.safeParse(item);
      return read.success ? { kind: 'help', ...read.data } : null;
    }
    default:
      return null;
  }
}

/** Cut between words. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${(space > max / 2 ? start.slice(0, space) : start).trimEnd()}…`;
}

/** Neither an address nor markup is left. */
function isPlain(text: string): boolean {
  return !/:\/\/|\bwww\.|javascript:|mailto:|<\/?[a-z!]|\]\(/i.test(text);
}

/** One line with at least a letter or a figure. */
function line(max: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => shorten(stripLinks(tidy(text)), max))
    .refine((text) => titleKey(text) !== '' && isPlain(text));
}

function lines(max: number, longest = max) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => {
      const each = text.split(/\r?\n/).map((one) => shorten(stripLinks(tidy(one)), longest));
      return shorten(
        each
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
        max,
      );
    })
    .refine(isPlain);
}

/** A word of a list, however it is spelled; the fallback where it is none. */
function word<const Known extends readonly [string, ...string[]]>(
  known: Known,
  fallback: Known[number],
) {
  return z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(known))
    .catch(fallback as never);
}

const description = lines(600).catch('');

const taskSchema = z.object({
  title: line(120),
  description,
  difficulty: word(difficulties, 'medium'),
});

const milestoneSchema = z.object({
  title: line(120),
  description,
  type: word(milestoneTypes, 'product'),
});

const updateSchema = z.object({
  subject: line(120),
  body: lines(8000, 1500).refine((text) => titleKey(text) !== ''),
});

const helpSchema = z.object({
  text: lines(checkInFields.helpWanted.max).refine(
    (text) => titleKey(text) !== '' && !isCryForHelp(text),
  ),
});

const noteSchema = z.object({
  type: word(['fact', 'goal'], 'fact'),
  text: line(200).refine((text) => !isCryForHelp(text)),
});

/** Keeps a day that has passed or is too far ahead, since the card says so; null for what is no day. */
function readDay(value: unknown, today: CalendarDate): CalendarDate | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const written = calendarDate.safeParse(value.trim().slice(0, 10)).data;
  if (written) return written;
  if (/^\s*yesterday\W*$/i.test(value)) return addDays(today, -1);
  const seenOn = (day: CalendarDate) =>
    parseSimpleDate(value, { now: new Date(`${day}T12:00:00Z`), timeZone: 'UTC' });
  const read = seenOn(today);
  if (read.ok) return read.date;
  // A day and month that have just passed are next year’s only if the founder says so.
  const lately = read.offer ? seenOn(addDays(today, -200)) : null;
  return lately?.ok ? lately.date : null;
}

/** `[t2].` is T2. */
function readMark(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return /^\W*(T\d{1,3})\W*$/i.exec(value)?.[1]?.toUpperCase();
}

/** An open task of the founder's own, by its mark or else by its title. */
function findTask(
  { task, title }: Record<string, unknown>,
  citations: Citation[],
): { taskId: string; title: string } | null {
  const mark = readMark(task);
  const names = [task, title]
    .filter((name) => typeof name === 'string')
    .map(titleKey)
    .filter((name) => name !== '');
  const found = citations
    .filter((each) => each.kind === 'task')
    .find((each) => (mark ? each.mark === mark : names.includes(titleKey(each.label))));
  return found ? { taskId: found.taskId, title: found.label } : null;
}

/** A mark or the title of a task, be it there or not. */
function namesTask({ task, title }: Item): boolean {
  return (
    readMark(task) !== undefined || [task, title].some((name) => line(120).safeParse(name).success)
  );
}

/** The card says that there is no such task. */
function noTask({ task, title }: Item): { taskId: string; title: string } {
  const names = [title, readMark(task) ? undefined : task];
  const [name = 'A task'] = names.flatMap((each) => line(120).safeParse(each).data ?? []);
  return { taskId: '', title: name };
}

/** Proposals with the same key propose the same. */
function keyOf(proposal: CoachProposal): string {
  const { kind } = proposal;
  if (kind === 'update' || kind === 'help') return kind;
  if (kind === 'note') return `${kind} ${titleKey(proposal.text)}`;
  if ('taskId' in proposal && proposal.taskId) return `${kind} ${proposal.taskId}`;
  return `${kind} ${titleKey(proposal.title)}`;
}
