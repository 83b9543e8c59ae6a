import { dateLabel, moneyRange, pluralize } from '../formats.ts';
import type { CalendarDate } from '../time.ts';
import type { KpiUnit } from './kpi.ts';
import { formatGrowth, formatKpi } from './kpi.ts';

/** The shortest time between two updates of a founder. */
export const updateCooldownMs = 7 * 24 * 60 * 60 * 1000;

/** A first update looks back this far. */
export const firstUpdateWindowMs = 30 * 24 * 60 * 60 * 1000;

export type UpdateFacts = {
  founderName: string;
  startupName: string;
  /** Days since the last update, or of the first one. */
  days: number;
  /** The last few completed tasks, and how many there were in all. */
  done: { titles: string[]; count: number };
  milestones: string[];
  /** Tasks that come next, soonest first. */
  next: string[];
  stage: string;
  monthlyRevenue: string | null;
  streak: number;
  /** The amount; null when they look for no funding, '' when they name none. */
  ask: string | null;
};

/** A first version of an update from what the platform knows, for the founder to edit. */
export function draftUpdate(facts: UpdateFacts): { subject: string; body: string } {
  const { founderName, startupName, days, ask } = facts;
  const parts = [
    { title: doneTitle(facts), lines: facts.done.titles },
    { title: 'Milestones', lines: facts.milestones },
    { title: 'Where we stand', lines: figureLines(facts) },
    { title: 'What comes next', lines: facts.next },
  ].filter(({ lines }) => lines.length > 0);
  const asking = ask ? `We are raising ${moneyRange(ask)}.` : 'We are raising.';
  const body = [
    'Hello,',
    `Here is what happened at ${startupName} in the last ${days === 1 ? 'day' : `${days} days`}.`,
    ...parts.map(toText),
    ...(ask === null
      ? []
      : [`${asking} If you know someone who would be a good fit, I’d be glad to hear about them.`]),
    `Thank you for following us,\n${founderName}`,
  ].join('\n\n');
  return { subject: subjectOf(facts), body };
}

function subjectOf({ milestones, done }: UpdateFacts): string {
  const [milestone] = milestones;
  if (milestone) return milestone.slice(0, 100);
  return done.count > 0
    ? `${pluralize(done.count, 'task')} done, and what comes next`
    : 'Where we stand';
}

function doneTitle({ done: { count, titles } }: UpdateFacts): string {
  const isAll = titles.length === count;
  return isAll
    ? 'What we got done'
    : `What we got done: highlights from ${pluralize(count, 'task')}`;
}

function figureLines({ stage, monthlyRevenue, streak }: UpdateFacts): string[] {
  return [
    `Stage: ${stage}`,
    ...(monthlyRevenue ? [`Monthly revenue: ${moneyRange(monthlyRevenue)}`] : []),
    ...(streak > 1 ? [`${streak} days in a row with something done`] : []),
  ];
}

function toText({ title, lines }: { title: string; lines: string[] }): string {
  return [title, ...lines.map((line) => `- ${line}`)].join('\n');
}

/** Numbers of the check-ins that can be added to an update, each for the founder to choose. */
export type UpdateNumbers = {
  kpi: {
    name: string;
    unit: KpiUnit;
    points: { week: CalendarDate; value: number; growth: number | null }[];
  } | null;
  goalsReached: string[];
  asks: string[];
};

/** Paragraphs that a founder may put into an update; null where there is nothing to say. */
export function writeNumbers(
  { kpi, goalsReached, asks }: UpdateNumbers,
  today: CalendarDate,
): { kpi: string | null; goals: string | null; asks: string | null } {
  const list = (title: string, lines: string[]) =>
    lines.length > 0 ? toText({ title, lines }) : null;
  return {
    kpi: kpi && kpi.points.length > 0 ? kpiTable(kpi, today) : null,
    goals: list('Goals we reached', goalsReached),
    asks: list('How you can help', asks),
  };
}

function kpiTable({ name, unit, points }: NonNullable<UpdateNumbers['kpi']>, today: CalendarDate) {
  const title = name.replaceAll('|', '/');
  const hasGrowth = points.some(({ growth }) => growth !== null);
  const rows = points.map(({ week, value, growth }) => [
    dateLabel(week, today),
    formatKpi(value, unit),
    ...(hasGrowth ? [growth === null ? '–' : formatGrowth(growth, unit)] : []),
  ]);
  const head = ['Week of', 'Value', ...(hasGrowth ? ['Growth'] : [])];
  return [`${title}, week by week`, ...[head, ...rows].map((cells) => cells.join(' | '))].join(
    '\n',
  );
}

/** An update with one more part, before its last paragraph, which says thank you. */
export function addPart(body: string, part: string): string {
  const paragraphs = body.trim().split(/\n{2,}/);
  const last = paragraphs.at(-1) ?? '';
  const hasClosing = paragraphs.length > 1 && !last.split('\n').some((line) => isItem(line.trim()));
  const before = hasClosing ? paragraphs.slice(0, -1) : paragraphs;
  return [...before, part, ...(hasClosing ? [last] : [])]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

export type UpdatePart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; lines: string[] }
  /**
   * `bars`: the length of each row's bar, of 1 for the greatest; null where the numbers allow none.
   */
  | { kind: 'table'; head: string[]; rows: string[][]; bars: number[] | null };

/**
 * An update as it is shown: lines that begin with a dash are a list, lines with upright strokes are a
 * table, and the line before either is its heading.
 */
export function readUpdate(body: string): UpdatePart[] {
  const lines = body.split(/\r?\n/).map((line) => line.trim());
  const parts: UpdatePart[] = [];
  lines.forEach((line, index) => {
    const last = parts.at(-1);
    if (line === '') return;
    if (isRow(lines, index)) {
      const cells = cellsOf(line);
      if (last?.kind === 'table' && isRow(lines, index - 1)) last.rows.push(cells);
      else parts.push({ kind: 'table', head: cells, rows: [], bars: null });
    } else if (isItem(line)) {
      const text = line.slice(2).trim();
      if (last?.kind === 'list' && isItem(lines[index - 1])) last.lines.push(text);
      else parts.push({ kind: 'list', lines: [text] });
    } else {
      const isHeading = isItem(lines[index + 1]) || isRow(lines, index + 1);
      parts.push({ kind: isHeading ? 'heading' : 'text', text: line });
    }
  });
  return parts.map((part) => (part.kind === 'table' ? { ...part, bars: barsOf(part.rows) } : part));
}

const maxCells = 4;

function cellsOf(line: string | undefined): string[] {
  return line?.split(' | ').map((cell) => cell.trim()) ?? [];
}

/** A line is a row if one beside it has as many cells. */
function isRow(lines: string[], index: number): boolean {
  const { length } = cellsOf(lines[index]);
  if (length < 2 || length > maxCells) return false;
  return [index - 1, index + 1].some((beside) => cellsOf(lines[beside]).length === length);
}

/** From zero, so that a bar twice as long is twice as much. */
function barsOf(rows: string[][]): number[] | null {
  const values = rows.map(([, cell = '']) =>
    /^[$€£]?\d[\d,]*(\.\d+)?%?$/.test(cell) ? Number(cell.replace(/[^\d.]/g, '')) : Number.NaN,
  );
  const greatest = Math.max(...values);
  if (values.length < 2 || !(greatest > 0)) return null;
  return values.map((value) => value / greatest);
}

function isItem(line: string | undefined): boolean {
  return line !== undefined && /^[-*•] \S/.test(line);
}
