import { expect, it } from 'vitest';
import type { CohortReport, ReportWeek } from '#shared/api/cohort-report.ts';
import { funnelSteps } from '#shared/domain/cohort-report.ts';
import { reportHeadlines, sectionHeadlines } from './report-headlines.ts';

const week = (startsOn: string, of: Partial<ReportWeek> = {}): ReportWeek => ({
  ...{ startsOn, startups: 10, joined: 10, active: 0, expected: 10, checkedIn: 0 },
  medianGrowth: null,
  ...of,
});

const empty: CohortReport = {
  cohort: { id: 'c', name: 'Cohort 7', startsOn: '2026-11-03', endsOn: '2027-01-31' },
  today: '2026-11-25',
  funnel: funnelSteps.map((step) => ({ step, startups: 0 })),
  weeks: [],
  kpis: { startups: 0, better: 0, medianGrowth: null },
  pledges: { made: 0, kept: 0, missed: 0, open: 0 },
  introductions: {
    states: { requested: 0, accepted: 0, declined: 0, expired: 0, withdrawn: 0 },
    outcomes: { together: 0, in_touch: 0, not_yet: 0, nothing: 0 },
  },
};

const report: CohortReport = {
  ...empty,
  funnel: funnelSteps.map((step, index) => ({
    step,
    startups: [40, 38, 12, 11, 9, 10][index] ?? 0,
  })),
  weeks: [
    week('2026-11-01', { active: 10 }),
    week('2026-11-08', { active: 9, checkedIn: 10 }),
    week('2026-11-15', { active: 8, checkedIn: 7, expected: 8 }),
    week('2026-11-22', { active: 1, expected: 0 }),
  ],
  kpis: { startups: 8, better: 6, medianGrowth: 12.5 },
  pledges: { made: 20, kept: 12, missed: 4, open: 4 },
};

it('heads the report with four figures, each with what to compare it with', () => {
  expect(reportHeadlines(report)).toEqual([
    { label: 'In the program', figure: '10', compared: 'of 12 accepted' },
    { label: 'Active last full week', figure: '80%', compared: '90% the week before' },
    { label: 'Key number improved', figure: '75%', compared: '6 of 8 startups' },
    { label: 'Pledges kept', figure: '75%', compared: '12 of 16 due, 4 open' },
  ]);
});

it('makes nothing up before there is anything to count', () => {
  const headlines = reportHeadlines(empty);
  expect(headlines.map(({ figure }) => figure)).toEqual(['0', '–', '–', '–']);
  expect(headlines.map(({ compared }) => compared).slice(1)).toEqual([
    'No full week yet',
    'No number reported twice yet',
    'No pledge was due yet',
  ]);
  expect(sectionHeadlines(empty)).toMatchObject({ weeks: undefined, kpis: undefined });
});

it('counts only weeks that are over', () => {
  const { weeks } = sectionHeadlines(report);
  expect(weeks).toEqual({
    figure: '88%',
    label: 'checked in the week of Nov 15, 100% the week before',
  });
  const first = reportHeadlines({ ...report, weeks: report.weeks.slice(0, 1) })[1];
  expect(first?.compared).toBe('the first full week');
});
