import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { CompletionSummary } from '#db/queries/slack/channel-posts.ts';
import type { PostContent } from '#db/queries/slack/shared-posts.ts';
import type { ThanksSummary } from '#db/queries/thanks.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  type Face,
  faces,
  type KnownBlock,
  link,
  type Message,
  message,
  section,
} from './block-kit.ts';
import {
  bundledLine,
  cheerButton,
  cheersLine,
  completionPost,
  completionsPost,
  founderOf,
  isOpen,
  mayBeCheered,
  movedLine,
  pledgesPost,
} from './channel-posts.ts';
import { cheerNames } from './pledges.ts';
import { bold, escapeText } from './slack-text.ts';
import { helperOf, thanksPost } from './thanks.ts';

type Written = { publicUrl: string; today: CalendarDate };

/** A post as it stands now; null if nothing is left of it. */
export function sharedPost(content: PostContent, at: Written): Message | null {
  const { completions, pledges, thanks, hasThread, isDigest } = content;
  if (completions.length + pledges.length + thanks.length === 0) return null;
  if (hasThread) return completionsPost(completions);
  const parts = [
    completions.length > 0 ? [completionsPart(completions, at)] : [],
    pledges.length > 0 ? [pledgesPart(pledges, at)] : [],
    thanks.length > 0 ? [thanksPart(thanks, at)] : [],
  ].flat();
  if (isDigest || parts.length > 1) return digest(parts);
  const [completion, ...completed] = completions;
  if (completion && completed.length === 0) return completionPost(completion);
  const [given, ...more] = thanks;
  if (given && more.length === 0) return thanksPost(given);
  const makers = new Set(pledges.map(({ founderId }) => founderId));
  if (makers.size === 1) {
    const few = fewOfEach(pledges);
    const more = moreLine(pledges.length - few.length, at.publicUrl);
    return pledgesPost(few, { ...at, more }, pledges.length);
  }
  const [part] = parts;
  return part ? message(part.headline, [section(part.headline), ...part.blocks]) : null;
}

/** One kind of news: a sentence that says it all, and what is below it. */
type Part = { headline: string; count: string; blocks: KnownBlock[] };

/** The post tells of a whole day. */
function digest(parts: Part[]): Message {
  const text = `Today: ${parts.map(({ count }) => count).join(', ')}.`;
  return message(text, [
    section(text),
    ...parts.flatMap(({ headline, blocks }) => [section(headline), ...blocks]),
  ]);
}

const maxTasks = 5;
/** A post of more tasks than that shows only these. */
const maxBest = 3;

function completionsPart(all: CompletionSummary[], { publicUrl }: Written): Part {
  const count = pluralize(all.length, 'completed task');
  const isOne = new Set(all.map(({ founderId }) => founderId)).size === 1;
  const [first] = all;
  const people = all.map(founderOf);
  const who = isOne && first ? founderLabel(first) : namesOf(people);
  const shown = all.length > maxTasks ? bestOf(all) : all;
  const lines = shown.map((completion) => completionLine(completion, { isOne }));
  const points = all.reduce((sum, completion) => sum + completion.points, 0);
  const names = [...new Set(all.flatMap(({ cheeredBy }) => cheeredBy))];
  const cheers = names.length > 0 ? `👏 ${cheersOf(names)}` : '';
  const isCounted = all.length > shown.length && !isOne;
  const invitation = isOne ? 'Cheer them on with any reaction.' : cheerEveryone(publicUrl);
  return {
    headline: `✅ ${who} completed ${pluralize(all.length, 'task')}.`,
    count,
    blocks: [
      section([...lines, ...moreLine(all.length - shown.length, publicUrl)].join('\n')),
      ...(isCounted ? faces(people, countsOf(all), { saysMore: false }) : []),
      ...faces(
        isCounted ? [] : people,
        [`+${pluralize(points, 'point')}`, cheers, invitation].filter((text) => text).join(' · '),
      ),
    ],
  };
}

function founderLabel({ founderName, startupName }: CompletionSummary | PledgeSummary): string {
  return `${bold(founderName, 80)} (${escapeText(startupName, 80)})`;
}

function cheerEveryone(publicUrl: string): string {
  return `A reaction cheers everyone here. ${link(`${publicUrl}/app/cohort`, 'Cheer just one')}`;
}

/** The most cheered, then kept pledges, then what earned the most; of equal ones the latest. */
function bestOf(all: CompletionSummary[]): CompletionSummary[] {
  const rank = ({ cheeredBy, keptPledge, points }: CompletionSummary) =>
    cheeredBy.length * 1_000_000 + (keptPledge ? 1_000 : 0) + points;
  return [...all]
    .reverse()
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, maxBest);
}

function completionLine(
  { taskTitle, founderName, startupName, keptPledge, isYesterday, cheeredBy }: CompletionSummary,
  { isOne }: { isOne: boolean },
): string {
  return [
    bold(taskTitle, 120),
    ...(isOne ? [] : [`${escapeText(founderName, 60)} (${escapeText(startupName, 60)})`]),
    ...(keptPledge ? ['pledge kept'] : []),
    ...(isYesterday ? ['yesterday'] : []),
    ...(cheeredBy.length > 0 ? [pluralize(cheeredBy.length, 'cheer')] : []),
  ].join(' · ');
}

function moreLine(count: number, publicUrl: string): string[] {
  if (count <= 0) return [];
  return [link(`${publicUrl}/app/cohort`, `and ${formatNumber(count)} more`)];
}

function cheersOf(names: string[]): string {
  return cheerNames({ cheers: names.length, cheeredBy: names.slice(0, 3) });
}

const maxCounts = 40;

/** Counts each founder’s completions: `Ada Park 3 · Bo Lind 2 · Cy`. */
function countsOf(all: CompletionSummary[]): string {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { founderId, founderName } of all) {
    const count = (counts.get(founderId)?.count ?? 0) + 1;
    counts.set(founderId, { name: escapeText(founderName, 30), count });
  }
  const each = [...counts.values()].map(({ name, count }) =>
    count > 1 ? `${name} ${formatNumber(count)}` : name,
  );
  const more = each.length - maxCounts;
  return [...each.slice(0, maxCounts), ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(
    ' · ',
  );
}

/** Their blocks and what else is in a digest stay within Slack's limit. */
const maxPledges = 30;

/** A founder's further pledges are counted only, so that no post is filled by one of them. */
const maxOfEach = 4;

/** Keeps their order; those that were withdrawn are the first to be left out. */
function fewOfEach(all: PledgeSummary[]): PledgeSummary[] {
  const told = new Map<string, number>();
  const isGone = ({ state }: PledgeSummary) => Number(state === 'withdrawn');
  const few = all
    .toSorted((a, b) => isGone(a) - isGone(b))
    .filter(({ founderId }) => {
      told.set(founderId, (told.get(founderId) ?? 0) + 1);
      return (told.get(founderId) ?? 0) <= maxOfEach;
    });
  return all.filter((pledge) => few.includes(pledge));
}

function pledgesPart(all: PledgeSummary[], { publicUrl, today }: Written): Part {
  const shown = fewOfEach(all).slice(-maxPledges);
  const more = moreLine(all.length - shown.length, publicUrl);
  const people = all.map(founderOf);
  const invitation = all.some(isOpen) ? 'A reaction cheers everyone here, a button just one.' : '';
  return {
    headline: `🤝 ${namesOf(people)} made ${pluralize(all.length, 'pledge')}.`,
    count: pluralize(all.length, 'pledge'),
    blocks: [
      ...shown.map((pledge) => {
        const lines = [
          `${founderLabel(pledge)} · ${bundledLine(pledge, { today })}`,
          ...movedLine(pledge, { today }),
          ...(pledge.cheers > 0 ? cheersLine(pledge) : []),
        ];
        return section(lines.join('\n'), mayBeCheered(pledge) ? cheerButton(pledge) : undefined);
      }),
      ...(more.length > 0 ? [section(more.join(''))] : []),
      ...faces(people, invitation),
    ],
  };
}

const maxThanks = 10;

function thanksPart(all: ThanksSummary[], { publicUrl }: Written): Part {
  const shown = all.slice(-maxThanks);
  const lines = shown.map(({ giverName, helperName, helperStartup, forWhat }) => {
    const helper = `${bold(helperName, 60)} (${escapeText(helperStartup, 60)})`;
    return `${bold(giverName, 60)} thanked ${helper} for ${escapeText(forWhat, 120)}.`;
  });
  const points = all.reduce((sum, thanks) => sum + thanks.points, 0);
  const earned = points > 0 ? `+${pluralize(points, 'point')} · ` : '';
  const helpers = all.map(helperOf);
  return {
    headline: `${namesOf(helpers)} got thanks for their help.`,
    count: `${formatNumber(all.length)} thanks`,
    blocks: [
      section([...lines, ...moreLine(all.length - shown.length, publicUrl)].join('\n')),
      ...faces(helpers, `${earned}A reaction cheers everyone who helped.`),
    ],
  };
}

const maxNames = 3;

/** `*Ada Park*, *Bo Lind* and 5 others`: each person once, names rather than mentions. */
function namesOf(people: Face[]): string {
  const names = [...new Map(people.map(({ id, name }) => [id, bold(name, 60)])).values()];
  const shown = names.slice(0, names.length > maxNames + 1 ? maxNames : maxNames + 1);
  const others = names.length - shown.length;
  const all = others > 0 ? [...shown, pluralize(others, 'other')] : shown;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '–');
}
