import type { CohortWeek } from '#db/queries/digest.ts';
import type { BriefView } from '#shared/api/overview.ts';
import { weekLabel } from '#shared/domain/digest.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  section,
  table,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

/**
 * Monday's post in the cohort's channel: last week's podium, totals, a link to the board, and what its
 * startups share of their check-ins.
 */
export function digestPost(week: CohortWeek, { publicUrl }: { publicUrl: string }): Message {
  const together = togetherLine(week);
  const title = `🏁 ${bold(week.cohortName, 80)}, ${weekLabel(week.weekStart)}: ${together}`;
  const { podium } = week;
  const below = [
    consistentLine(week),
    week.hasLeaderboard
      ? link(`${publicUrl}/app/leaderboard`, 'See the leaderboard')
      : link(`${publicUrl}/app/cohort`, 'See your cohort'),
  ];
  const around = (...board: KnownBlock[]) => [
    section(title),
    ...board,
    context(below.filter((line) => line !== '').join(' · ')),
    ...checkInSections(week, { publicUrl }),
    ...(week.isLast
      ? []
      : [context('A new week: `/pledge TEXT by fri` tells everyone what you’ll ship.')]),
  ];
  if (podium.length === 0) return message(title, around());
  const others = othersLine(week);
  return message(
    title,
    around(podiumTable(podium), ...others.map(context)),
    around(section([...podium.map(podiumLine), ...others].join('\n'))),
  );
}

function checkInSections(
  { shared, help }: CohortWeek,
  { publicUrl }: { publicUrl: string },
): KnownBlock[] {
  const rest = (count: number, what: string, path: string) =>
    count > 0 ? [link(`${publicUrl}${path}`, `… and ${formatNumber(count)} more ${what}`)] : [];
  const goals = [
    ...shared.checkIns.map(checkInLine),
    ...rest(shared.notNamed, shared.notNamed === 1 ? 'startup' : 'startups', '/app/cohort'),
  ];
  const calls = [
    ...help.calls.map(
      ({ founderName, startupName, text }) =>
        `• ${bold(founderName, 60)}, ${escapeText(startupName, 60)}: ${escapeText(text, 150)}`,
    ),
    ...rest(help.notNamed, help.notNamed === 1 ? 'call for help' : 'calls for help', '/app/cohort'),
  ];
  return [
    ...(goals.length > 0 ? [section(['🎯 *This week’s goals*', ...goals].join('\n'))] : []),
    ...(calls.length > 0
      ? [
          section(['🤝 *Who can help?*', ...calls].join('\n')),
          context(link(`${publicUrl}/app/cohort`, 'Offer your help')),
        ]
      : []),
  ];
}

function checkInLine({
  startupName,
  goal,
  lastGoal,
  kpi,
}: CohortWeek['shared']['checkIns'][number]) {
  const number = kpi
    ? `${escapeText(kpi.name, 60)} ${formatKpi(kpi.value, kpi.unit)}${kpi.growth === null ? '' : ` (${formatGrowth(kpi.growth, kpi.unit)})`}`
    : '';
  const said = [goal ? escapeText(goal, 150) : '', number].filter((part) => part !== '');
  const reached = lastGoal === 'yes' ? ' ✅' : '';
  return `• ${bold(startupName, 60)}${reached}: ${said.join(' · ')}`;
}

function podiumTable(podium: CohortWeek['podium']): KnownBlock {
  return table({
    head: ['#', 'Founder', 'Startup', 'Points'],
    right: [0, 3],
    rows: podium.map(({ rank, name, startupName, points }) => ({
      cells: [formatNumber(rank), name, startupName, formatNumber(points)],
    })),
  });
}

function podiumLine({ rank, name, startupName, points }: CohortWeek['podium'][number]): string {
  return `${rank}. ${bold(name, 60)}, ${escapeText(startupName, 60)}: ${pluralize(points, 'point')}`;
}

function othersLine({ notNamed }: CohortWeek): string[] {
  if (notNamed === 0) return [];
  return [
    `… and ${formatNumber(notNamed)} more ${notNamed === 1 ? 'shares' : 'share'} these places`,
  ];
}

function togetherLine({ tasks, pledges }: CohortWeek): string {
  const kept =
    pledges.due > 0
      ? ` · ${formatNumber(pledges.kept)} of ${pluralize(pledges.due, 'pledge')} kept`
      : '';
  return `${pluralize(tasks, 'task')} done together${kept}`;
}

function consistentLine({ mostConsistent }: CohortWeek): string {
  if (!mostConsistent) return '';
  const { days, names, notNamed } = mostConsistent;
  const more = notNamed > 0 ? ` and ${notNamed} more` : '';
  const who = names.map((name) => bold(name, 60)).join(', ');
  return `🔥 Most consistent: ${who}${more}, ${pluralize(days, 'day')} in a row`;
}

/** Monday morning's direct message: one risk, one next step, and what each is based on. */
export function weeklyBriefMessage(
  { risk, next }: BriefView,
  { publicUrl }: { publicUrl: string },
): Message {
  const lines = [
    ...(risk ? [{ ...risk, title: 'Risk' }] : []),
    ...(next ? [{ ...next, title: 'Next step' }] : []),
  ];
  const first = lines[0]?.text ?? '';
  const settings = link(`${publicUrl}/app/settings#notifications`, 'Settings');
  return message(`Your week: ${escapeText(first)}`, [
    section('🧭 *Your week*'),
    ...lines.flatMap(({ title, text, source }) => [
      section(`*${title}:* ${escapeText(text)}`),
      context(sourceLine(text, source, publicUrl)),
    ]),
    actions([
      button({ action: 'open_web', label: 'Open your tasks', url: `${publicUrl}/app/tasks` }),
    ]),
    context(`Every Monday, from your board · ${settings}`),
  ]);
}

/** Enough of a title to find the task. */
const maxSearchLength = 60;

function taskUrl(publicUrl: string, title: string): string {
  const q = [...title].slice(0, maxSearchLength).join('');
  return `${publicUrl}/app/tasks?${new URLSearchParams({ q })}`;
}

type Source = NonNullable<BriefView['risk']>['source'];

/** The source of a line. A task whose title is in the line is not named again. */
function sourceLine(text: string, source: Source, publicUrl: string): string {
  if ('figure' in source) return figureText(source);
  const address = taskUrl(publicUrl, source.title);
  if (text.includes(source.title)) return link(address, 'See this task');
  return `From your task: ${link(address, source.title)}`;
}
