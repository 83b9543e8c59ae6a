import type { CohortWeek, FounderWeek } from '#db/queries/digest.ts';
import { mondayAfter, weekLabel } from '#shared/domain/digest.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel, formatNumber, pluralize } from '#shared/formats.ts';
import type { MailBlock, MailContent, MailRow } from '#shared/texts/render-mail.ts';

type DigestLinks = {
  boardUrl: string;
  cohortUrl: string;
  unsubscribeUrl: string;
};

/** On Monday: the founder's own week, the cohort's podium and what is due. */
export function weeklyDigest(
  week: FounderWeek,
  { boardUrl, cohortUrl, unsubscribeUrl }: DigestLinks,
): MailContent {
  const { cohort, points, rank, size } = week;
  const appreciation = appreciationOf(week);
  return {
    subject:
      points > 0
        ? `Your week: ${pluralize(points, 'point')}${rank === null ? '' : `, #${rank} of ${size}`}`
        : `Last week in ${cohort.cohortName}: ${tasksOf(cohort)}`,
    title: `Your week, ${weekLabel(week.weekStart)}`,
    preview: previewOf(week),
    blocks: [
      {
        kind: 'figures',
        figures: [
          { value: formatNumber(points), label: points === 1 ? 'point' : 'points' },
          { value: String(week.tasks), label: week.tasks === 1 ? 'task done' : 'tasks done' },
          {
            value: String(week.streak),
            label: week.streak === 1 ? 'day in a row' : 'days in a row',
          },
          // Without points there is no rank to tell.
          ...(rank === null
            ? []
            : [{ value: `#${formatNumber(rank)}`, label: rankLabel({ ...week, rank }) }]),
        ],
      },
      ...(appreciation.length > 0 ? [{ kind: 'text' as const, text: appreciation.join(' ') }] : []),
      ...cohortBlocks(cohort),
      ...checkInBlocks(cohort, { cohortUrl }),
      ...dueBlocks(week),
      { kind: 'button', label: 'Open your tasks', url: boardUrl },
    ],
    reason: 'You get this once a week because you are a founder of this cohort.',
    unsubscribeUrl,
  };
}

/** Adds to the subject: who noticed, the due tasks, or the cohort's week. */
function previewOf(week: FounderWeek): string {
  const { due, notNamed, cohort } = week;
  const titles = [...due.map(({ title }) => title), ...(notNamed > 0 ? [`${notNamed} more`] : [])];
  const news = [
    ...appreciationOf(week),
    ...(titles.length > 0 ? [`Due this week: ${titles.join(', ')}.`] : []),
  ];
  return news.length > 0 ? news.join(' ') : togetherOf(cohort);
}

function appreciationOf({ thankedBy, cheeredBy }: FounderWeek): string[] {
  return [
    ...(thankedBy.length > 0 ? [`${namesText(thankedBy)} thanked you.`] : []),
    ...(cheeredBy.length > 0 ? [`${namesText(cheeredBy)} cheered you on.`] : []),
  ];
}

const maxNamed = 3;

function namesText(all: string[]): string {
  const others = all.length - maxNamed;
  const more = others > 0 ? [pluralize(others, 'other')] : [];
  const parts = [...all.slice(0, maxNamed), ...more];
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

function cohortBlocks(cohort: CohortWeek): MailBlock[] {
  const { podium, notNamed, mostConsistent } = cohort;
  const rows = podium.map(({ rank, name, startupName, points }) => ({
    text: `${rank}. ${name}, ${startupName}`,
    aside: pluralize(points, 'point'),
  }));
  const more =
    notNamed > 0
      ? [
          {
            text:
              notNamed === 1 ? '1 more shares these places' : `${notNamed} more share these places`,
          },
        ]
      : [];
  const facts = [
    togetherOf(cohort),
    mostConsistent ? `Most consistent: ${consistentOf(mostConsistent)}.` : '',
  ];
  return [
    { kind: 'heading', text: cohort.cohortName },
    ...(rows.length > 0 ? [{ kind: 'rows' as const, rows: [...rows, ...more] }] : []),
    { kind: 'text', text: facts.join(' ') },
  ];
}

/** The parts of their check-ins that startups share with the cohort. */
function checkInBlocks(
  { shared, help }: CohortWeek,
  { cohortUrl }: Pick<DigestLinks, 'cohortUrl'>,
): MailBlock[] {
  // A long goal leaves room for the number.
  const goals = shared.checkIns.map(({ startupName, goal, kpi }) => {
    const said = [...(goal ? [cut(goal)] : []), ...(kpi ? [kpiText(kpi)] : [])];
    return { text: startupName, detail: said.join(' · ') };
  });
  const calls = help.calls.map(({ founderName, startupName, text }) => ({
    text: `${founderName}, ${startupName}`,
    detail: text,
  }));
  const rest = (count: number, url: string) =>
    count > 0 ? [{ text: `and ${formatNumber(count)} more`, url }] : [];
  const list = (text: string, rows: MailRow[], more: MailRow[]): MailBlock[] =>
    rows.length === 0
      ? []
      : [
          { kind: 'heading', text },
          { kind: 'rows', rows: [...rows, ...more] },
        ];
  return [
    ...list('This week’s goals', goals, rest(shared.notNamed, cohortUrl)),
    ...list('Who can help?', calls, rest(help.notNamed, cohortUrl)),
    ...(calls.length > 0
      ? [{ kind: 'links' as const, links: [{ label: 'Offer your help', url: cohortUrl }] }]
      : []),
  ];
}

const maxGoalLength = 100;

function cut(goal: string): string {
  const letters = [...goal];
  if (letters.length <= maxGoalLength) return goal;
  return `${letters.slice(0, maxGoalLength - 1).join('')}…`;
}

type SharedKpi = NonNullable<CohortWeek['shared']['checkIns'][number]['kpi']>;

function kpiText({ name, unit, value, growth }: SharedKpi): string {
  const change = growth === null ? '' : `, ${formatGrowth(growth, unit)}`;
  return `${name} ${formatKpi(value, unit)}${change}`;
}

/** With dates, because a mail is also read on later days. */
function dueBlocks({ weekStart, due, notNamed }: FounderWeek): MailBlock[] {
  if (due.length === 0) return [];
  const rows = due.map(({ title, dueOn, isPledge }) => ({
    text: isPledge ? `${title}, your pledge` : title,
    aside: dateLabel(dueOn, mondayAfter(weekStart)),
  }));
  const more = notNamed > 0 ? [{ text: `and ${notNamed} more` }] : [];
  return [
    { kind: 'heading', text: 'Due this week' },
    { kind: 'rows', rows: [...rows, ...more] },
  ];
}

type RankedWeek = { rank: number; rankBefore: number | null; size: number };

function rankLabel({ rank, rankBefore, size }: RankedWeek): string {
  const ofAll = `of ${formatNumber(size)}`;
  if (rankBefore === null) return ofAll;
  const up = rankBefore - rank;
  if (up === 0) return `${ofAll}, same as last week`;
  return up > 0 ? `${ofAll}, up ${up}` : `${ofAll}, down ${-up}`;
}

function consistentOf({
  days,
  names,
  notNamed,
}: NonNullable<CohortWeek['mostConsistent']>): string {
  const more = notNamed > 0 ? ` and ${notNamed} more` : '';
  return `${names.join(', ')}${more}, ${days} days in a row`;
}

function togetherOf({ pledges, ...cohort }: CohortWeek): string {
  const kept =
    pledges.due > 0 ? `, ${pledges.kept} of ${pluralize(pledges.due, 'pledge')} kept` : '';
  return `Together: ${tasksOf(cohort)}${kept}.`;
}

function tasksOf({ tasks }: Pick<CohortWeek, 'tasks'>): string {
  return `${pluralize(tasks, 'task')} done`;
}
