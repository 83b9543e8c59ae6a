import { moneyRange, pluralize } from '../formats.ts';

/** The shortest time between two updates of a founder. */
export const updateCooldownMs = 7 * 24 * 60 * 60 * 1000;

/** How far back a first update looks. */
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
  /** Days in a row with something done. */
  streak: number;
  /** The amount; null when they look for no funding, '' when they name none. */
  ask: string | null;
};

type Part = { title: string; lines: string[] };

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

function toText({ title, lines }: Part): string {
  return [title, ...lines.map((line) => `- ${line}`)].join('\n');
}

export type UpdatePart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; lines: string[] };

/** An update as it is shown: lines that begin with a dash are a list, the line before them its heading. */
export function readUpdate(body: string): UpdatePart[] {
  const lines = body.split(/\r?\n/).map((line) => line.trim());
  const parts: UpdatePart[] = [];
  lines.forEach((line, index) => {
    const last = parts.at(-1);
    if (line === '') return;
    if (isItem(line)) {
      const text = line.slice(2).trim();
      if (last?.kind === 'list' && isItem(lines[index - 1])) last.lines.push(text);
      else parts.push({ kind: 'list', lines: [text] });
    } else {
      parts.push({ kind: isItem(lines[index + 1]) ? 'heading' : 'text', text: line });
    }
  });
  return parts;
}

function isItem(line: string | undefined): boolean {
  return line !== undefined && /^[-*•] \S/.test(line);
}

/** What an investor opens through a counted link. */
export const openedKinds = ['deck', 'website'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** A path that redirects to a startup's deck or website, and counts the visit for the founder. */
export function openedLinkPath(founderId: string, kind: OpenedKind): string {
  return `/investor/open/${founderId}/${kind}`;
}

/** Visits this close to each other, as with a double click, count once. */
export const repeatOpenMs = 30 * 1000;

type Headers = Partial<
  Record<'userAgent' | 'purpose' | 'fetchSite' | 'fetchMode' | 'fetchDest', string | undefined>
>;

const botUserAgents =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|fetch|monitor|facebookexternalhit|embedly|whatsapp|telegram|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww|phantom/i;

/**
 * Whether a person opened the link in a browser. Not so for a bot, a link preview or a prefetch, nor
 * for a picture, frame or script of another site.
 */
export function isHumanVisit(headers: Headers): boolean {
  const { userAgent = '', purpose = '', fetchSite, fetchMode, fetchDest } = headers;
  if (!/mozilla\/5/i.test(userAgent) || botUserAgents.test(userAgent)) return false;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  if (fetchSite === 'cross-site') return false;
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false;
  return fetchDest === undefined || fetchDest === 'document';
}
