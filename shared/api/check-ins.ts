import { z } from 'zod';
import { checkInFields, goalOutcomes } from '../domain/check-ins.ts';
import { goodWays, kpiUnits } from '../domain/kpi.ts';
import { calendarDate, instant, multiLine, optionalLine, rowId, singleLine } from '../fields.ts';
import { forFounders, routesOf, rowCost } from './audience.ts';

const { get, post, put, patch } = routesOf('check-in');

const kpiSchema = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.enum(kpiUnits),
  goodWay: z.enum(goodWays),
});
export type Kpi = z.infer<typeof kpiSchema>;

const kpiPointSchema = z.object({
  /** Its Thursday. */
  week: z.string(),
  value: z.number(),
  /** Against the week before, as `kpiGrowth`. */
  growth: z.number().nullable(),
  /** Earlier values, the first one first; empty if it was never corrected. */
  corrected: z.array(z.object({ value: z.number().nullable(), by: z.string(), at: instant })),
});
export type KpiPoint = z.infer<typeof kpiPointSchema>;

export const kpiSeriesSchema = kpiSchema.extend({
  /** Oldest first. */
  points: z.array(kpiPointSchema),
});
export type KpiSeries = z.infer<typeof kpiSeriesSchema>;

/** A team's answers of a week, which all of its founders edit. */
const answersSchema = z.object({
  kpiValue: z.number().nullable(),
  usersSpoken: z.number().nullable(),
  /** The goal of the last check-in was reached, or not. */
  lastGoal: z.enum(goalOutcomes).nullable(),
  goal: z.string(),
  /** The goal becomes a public pledge when the check-in is done. */
  pledgesGoal: z.boolean(),
  blocker: z.string(),
  helpWanted: z.string(),
  sharesHelp: z.boolean(),
});
export type CheckInAnswers = z.infer<typeof answersSchema>;

export const checkInChangesSchema = z.strictObject({
  kpiValue: z
    .number('Please enter a number.')
    .min(-1e12, 'That number is too small.')
    .max(1e12, 'That number is too large.')
    .nullable()
    .optional(),
  usersSpoken: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(100_000, 'Please enter 100,000 or fewer.')
    .nullable()
    .optional(),
  lastGoal: z.enum(goalOutcomes).nullable().optional(),
  goal: optionalLine(checkInFields.goal.max).optional(),
  pledgesGoal: z.boolean().optional(),
  blocker: multiLine(checkInFields.blocker.max).optional(),
  helpWanted: multiLine(checkInFields.helpWanted.max).optional(),
  sharesHelp: z.boolean().optional(),
});
export type CheckInChanges = z.infer<typeof checkInChangesSchema>;

const pastCheckInSchema = z.object({
  week: z.string(),
  isAway: z.boolean(),
  /** False: nobody checked in that week. */
  isDone: z.boolean(),
  kpi: kpiSchema.pick({ name: true, unit: true }).nullable(),
  answers: answersSchema.omit({ pledgesGoal: true, sharesHelp: true }),
  /** The caller's own. */
  morale: z.number().nullable(),
});
export type PastCheckIn = z.infer<typeof pastCheckInSchema>;

const openCheckInSchema = z.object({
  /** Its Thursday. */
  week: z.string(),
  closesAt: instant,
  isAway: z.boolean(),
  /** Sent back with a save, so that what a teammate said meanwhile is not lost. */
  version: z.number(),
  /** Null while it is a draft. */
  done: z.object({ at: instant, by: z.string(), isMe: z.boolean() }).nullable(),
  answers: answersSchema,
  /** The caller's own; nobody else on the team sees it. */
  morale: z.number().nullable(),
  /** The pledge that the goal became. */
  pledge: z.object({ taskId: z.string(), title: z.string() }).nullable(),
  /** The number of people who offered to help. */
  offers: z.number(),
  /**
   * Where to find help, once the check-in is done, for whoever wrote a cry for help in it; null for
   * everybody else, teammates and staff included.
   */
  helpline: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** The goal of the last check-in that was done; null if there was none. */
  last: z
    .object({
      week: z.string(),
      goal: z.string(),
      /** The goal was pledged, and the pledge is kept. */
      isKept: z.boolean(),
      kpiValue: z.number().nullable(),
    })
    .nullable(),
  /** The team's completions since the last check-in closed, newest first; at most 10. */
  completed: z.array(z.object({ title: z.string(), by: z.string(), isMe: z.boolean() })),
  completedCount: z.number(),
});
export type OpenCheckIn = z.infer<typeof openCheckInSchema>;

const checkInSchema = z.object({
  /** Null until the team has chosen one. */
  kpi: kpiSchema.nullable(),
  /** Null from Monday noon to Thursday morning, in the caller's zone. */
  open: openCheckInSchema.nullable(),
  nextOpensAt: instant,
  /** The coming Thursdays, and whether the startup is away. */
  coming: z.array(z.object({ week: z.string(), isAway: z.boolean() })),
  /** People beside the team and the staff see the numbers, the KPI, or neither. */
  sharing: z.object({ numbers: z.boolean(), kpi: z.boolean() }),
  /** There are others on the team. */
  isTeam: z.boolean(),
  /** The day on which the caller's program was paused; null while it isn't. */
  pausedSince: calendarDate.nullable(),
  /** The first and the last day of the caller's cohort; null without one. */
  program: z.object({ startsOn: calendarDate, endsOn: calendarDate }).nullable(),
  /** The last 12 weeks that are closed, newest first, from the first check-in on. */
  past: z.array(pastCheckInSchema),
});
export type CheckInView = z.infer<typeof checkInSchema>;

/** Somebody else's words for the same part, saved meanwhile. */
const conflictSchema = z.object({
  part: answersSchema.keyof(),
  theirs: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  by: z.string(),
  isMe: z.boolean(),
});
export type CheckInConflict = z.infer<typeof conflictSchema>;

const savedSchema = z.object({
  view: checkInSchema,
  /** Parts that were not saved, because they were changed since `version`. Saved again they count. */
  conflicts: z.array(conflictSchema),
});

export const kpiDraftSchema = z.strictObject({
  name: singleLine(60, 'Please name the number.'),
  unit: z.enum(kpiUnits),
  goodWay: z.enum(goodWays),
  /** The same number under a better name: it keeps its series. */
  isRename: z.boolean().default(false),
});
export type KpiDraft = z.infer<typeof kpiDraftSchema>;

/** A startup's latest check-in as far as its cohort may read it. */
export const sharedCheckInSchema = z.object({
  /** Its Thursday. */
  week: z.string(),
  kpi: kpiSchema
    .pick({ name: true, unit: true })
    .extend({ value: z.number(), growth: z.number().nullable() })
    .nullable(),
  usersSpoken: z.number().nullable(),
  lastGoal: z.enum(goalOutcomes).nullable(),
  goal: z.string(),
});
export type SharedCheckIn = z.infer<typeof sharedCheckInSchema>;

const helpWantedSchema = z.object({
  checkInId: z.string(),
  founderId: z.string(),
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  text: z.string(),
  sharedAt: instant,
  isOwn: z.boolean(),
  /** The caller has offered. */
  isOffered: z.boolean(),
  offers: z.number(),
});
export type HelpWanted = z.infer<typeof helpWantedSchema>;

export const checkInsContract = {
  get: forFounders.route(get('/check-in')).output(checkInSchema),
  /** Saves what was changed since `version`; with `isDone` it counts, and goal and help are shared. */
  save: forFounders
    .meta(rowCost)
    .route(patch('/check-in'))
    .input(
      z.strictObject({
        week: calendarDate,
        version: z.int().min(0),
        changes: checkInChangesSchema,
        morale: z.int().min(1).max(5).nullable().optional(),
        isDone: z.boolean().default(false),
      }),
    )
    .output(savedSchema),
  /** Says ahead that a startup is away in a week, or is not. */
  setAway: forFounders
    .route(put('/check-in/away'))
    .input(z.strictObject({ week: calendarDate, isAway: z.boolean() }))
    .output(checkInSchema),
  setSharing: forFounders
    .route(put('/check-in/sharing'))
    .input(z.strictObject({ numbers: z.boolean(), kpi: z.boolean() }))
    .output(checkInSchema),
  /** Chooses the KPI. Another name, unit or way begins a new series; the old one is kept. */
  chooseKpi: forFounders.route(put('/check-in/kpi')).input(kpiDraftSchema).output(checkInSchema),
  /** Corrects the KPI of a week that is closed. What was said before stays readable. */
  correctKpi: forFounders
    .route(put('/check-in/kpi/values'))
    .input(
      z.strictObject({ week: calendarDate, value: checkInChangesSchema.shape.kpiValue.unwrap() }),
    )
    .output(z.object({ series: z.array(kpiSeriesSchema) })),
  /** The startup's KPIs, the current one first. */
  kpis: forFounders
    .route(get('/check-in/kpi/values'))
    .output(z.object({ series: z.array(kpiSeriesSchema) })),
  /** The caller's cohort asks for these, newest first. */
  helpWanted: forFounders
    .route(get('/help-wanted'))
    .output(z.object({ calls: z.array(helpWantedSchema) })),
  /** Brings the caller together with the requester, once. */
  offerHelp: forFounders
    .meta(rowCost)
    .route(post('/help-wanted/{checkInId}/offer'))
    .input(z.strictObject({ checkInId: rowId }))
    .output(z.object({ calls: z.array(helpWantedSchema) })),
};
