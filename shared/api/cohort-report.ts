import { z } from 'zod';
import { funnelSteps } from '../domain/cohort-report.ts';
import { introductionOutcomes, introductionStates } from '../domain/introductions.ts';
import { csvFile, csvSeparator } from '../fields.ts';
import { exportCost, forManagers, hourSignIn, routesOf } from './audience.ts';

const { get } = routesOf('admin');

const reportWeekSchema = z.object({
  /** Its first day. */
  startsOn: z.string(),
  /** In the program in that week. */
  startups: z.number(),
  /** Of them, those of whom somebody had signed in by then. */
  joined: z.number(),
  /** Of those, the ones whose founders completed a task. */
  active: z.number(),
  /** Of those who had joined, the ones who had not said that they were away. */
  expected: z.number(),
  checkedIn: z.number(),
  /** The median growth of their KPIs against the week before, in percent; null for fewer than three. */
  medianGrowth: z.number().nullable(),
});
export type ReportWeek = z.infer<typeof reportWeekSchema>;

const reportSchema = z.object({
  cohort: z.object({ id: z.string(), name: z.string(), startsOn: z.string(), endsOn: z.string() }),
  /** The day on which the figures were read, in the zone of most of the cohort's founders. */
  today: z.string(),
  funnel: z.array(z.object({ step: z.enum(funnelSteps), startups: z.number() })),
  /** From the cohort's first week to this one or its last, oldest first. */
  weeks: z.array(reportWeekSchema),
  kpis: z.object({
    /** Startups with at least two values of their KPI. */
    startups: z.number(),
    /** Of them, those whose newest value is better than their first. */
    better: z.number(),
    /** The median growth from first to newest value in percent, without percentages; null for fewer than three. */
    medianGrowth: z.number().nullable(),
  }),
  pledges: z.object({
    made: z.number(),
    kept: z.number(),
    missed: z.number(),
    open: z.number(),
  }),
  introductions: z.object({
    states: z.record(z.enum(introductionStates), z.number()),
    /** Accepted ones, as both sides report them: the better counts, and anything before not yet. */
    outcomes: z.record(z.enum(introductionOutcomes), z.number()),
  }),
});
export type CohortReport = z.infer<typeof reportSchema>;

const byCohort = z.strictObject({ cohortId: z.uuid() });

/**
 * A program's report to its funders. Nothing in it is of a single startup, and nothing of morale.
 */
export const cohortReportContract = {
  get: forManagers
    .route(get('/admin/cohorts/{cohortId}/report'))
    .input(byCohort)
    .output(reportSchema),
  /** The same as a CSV file. */
  export: forManagers
    .meta(exportCost)
    .meta(hourSignIn)
    .route(get('/admin/cohorts/{cohortId}/report/export'))
    .input(byCohort.extend({ separator: csvSeparator }))
    .output(csvFile),
};
