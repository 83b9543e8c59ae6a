import type { CohortReport, ReportWeek } from '#shared/api/cohort-report.ts';
import type { FunnelStep } from '#shared/domain/cohort-report.ts';
import { formatGrowth } from '#shared/domain/kpi.ts';
import { formatNumber, formatPercent, monthDayLabel, pluralize } from '#shared/formats.ts';
import { addDays } from '#shared/time.ts';

/** A figure that a reader remembers, and what to compare it with. */
type Headline = { label: string; figure: string; compared: string };

const unknown = '–';

/** The four figures at the top of a cohort's report. */
export function reportHeadlines(report: CohortReport): Headline[] {
  const { kpis, pledges } = report;
  const here = countStep(report, 'here');
  const due = pledges.kept + pledges.missed;
  return [
    {
      label: 'In the program',
      figure: formatNumber(here),
      compared: `of ${formatNumber(countStep(report, 'accepted'))} accepted`,
    },
    activeHeadline(report),
    {
      label: 'Key number improved',
      figure: share(kpis.better, kpis.startups),
      compared:
        kpis.startups === 0
          ? 'No number reported twice yet'
          : `${formatNumber(kpis.better)} of ${pluralize(kpis.startups, 'startup')}`,
    },
    {
      label: 'Pledges kept',
      figure: share(pledges.kept, due),
      compared:
        due === 0
          ? 'No pledge was due yet'
          : `${formatNumber(pledges.kept)} of ${formatNumber(due)} due, ${formatNumber(pledges.open)} open`,
    },
  ];
}

function activeHeadline(report: CohortReport): Headline {
  const last = lastShare(report, ({ active, joined }) => [active, joined]);
  return {
    label: 'Active last full week',
    figure: last?.figure ?? unknown,
    compared: last?.compared ?? 'No full week yet',
  };
}

/** The figure that each section of the report opens with; its label continues the figure. */
export function sectionHeadlines(report: CohortReport) {
  const { kpis, pledges, introductions } = report;
  const checkedIn = lastShare(report, (week) => [week.checkedIn, week.expected]);
  const { states, outcomes } = introductions;
  const requested = Object.values(states).reduce((sum, count) => sum + count, 0);
  return {
    funnel: {
      figure: share(countStep(report, 'active'), countStep(report, 'accepted')),
      label: 'of the accepted startups have completed a task',
    },
    weeks: checkedIn && {
      figure: checkedIn.figure,
      label: `checked in the week of ${monthDayLabel(checkedIn.startsOn)}, ${checkedIn.compared}`,
    },
    kpis:
      kpis.medianGrowth === null
        ? undefined
        : {
            figure: formatGrowth(kpis.medianGrowth, 'number'),
            label: 'median growth since the first check-in',
          },
    pledges: { figure: formatNumber(pledges.made), label: 'made so far' },
    introductions: {
      figure: formatNumber(states.accepted),
      label: `of ${formatNumber(requested)} requested were accepted`,
    },
    outcomes: {
      figure: formatNumber(outcomes.together + outcomes.in_touch),
      label: 'are working together or in touch',
    },
  };
}

function countStep({ funnel }: CohortReport, wanted: FunnelStep): number {
  return funnel.find(({ step }) => step === wanted)?.startups ?? 0;
}

/** The last week that is over, as one that isn't would look worse, and the one before it. */
function lastShare({ weeks, today }: CohortReport, of: (week: ReportWeek) => [number, number]) {
  const shares = weeks
    .filter(({ startsOn }) => addDays(startsOn, 7) <= today)
    .map((week) => ({ startsOn: week.startsOn, figure: share(...of(week)) }));
  const last = shares.findLast(({ figure }) => figure !== unknown);
  if (!last) return;
  const before = shares.find(({ startsOn }) => startsOn === addDays(last.startsOn, -7))?.figure;
  const isKnown = before !== undefined && before !== unknown;
  return { ...last, compared: isKnown ? `${before} the week before` : 'the first full week' };
}

const share = (part: number, whole: number): string =>
  whole === 0 ? unknown : formatPercent(Math.round((part / whole) * 100));
