import { z } from 'zod';
import { goalOutcomes } from '../domain/check-ins.ts';
import { goodWays, kpiUnits } from '../domain/kpi.ts';
import { riskKinds } from '../domain/risk.ts';
import { maxStaffMessageLength } from '../domain/staff-messages.ts';
import { calendarDate, instant, multiLine, singleLine } from '../fields.ts';
import { stages } from '../options.ts';
import { forManagers, ok, recentSignIn, routesOf, rowCost } from './audience.ts';
import { kpiSeriesSchema } from './check-ins.ts';

/** The staff member who looks after a startup. */
const assigneeSchema = z.object({ email: z.string(), isMe: z.boolean(), until: z.string() });

const riskSchema = z.object({
  kind: z.enum(riskKinds),
  sentence: z.string(),
  /** Judged by somebody of the staff: it is not shown as a risk until that day. */
  dismissed: z
    .object({ until: z.string(), reason: z.string(), by: z.string().nullable() })
    .nullable(),
});
export type CockpitRisk = z.infer<typeof riskSchema>;

const weekSchema = z.object({
  /** Its Thursday. */
  week: z.string(),
  state: z.enum(['done', 'missed', 'open', 'away', 'paused', 'before']),
  /** Of the KPI that the startup goes by now. */
  kpiValue: z.number().nullable(),
});
export type CockpitWeek = z.infer<typeof weekSchema>;

const rowSchema = z.object({
  startupId: z.string(),
  startupName: z.string(),
  startupLogo: z.string().nullable(),
  stage: z.enum(stages),
  isPaused: z.boolean(),
  /** Their names, the owner's first. */
  founders: z.array(z.string()),
  /** Of them, those who were invited and have never signed in. */
  notJoined: z.array(z.string()),
  /** Somebody on the team has signed in. */
  hasJoined: z.boolean(),
  kpi: z.object({ name: z.string(), unit: z.enum(kpiUnits), goodWay: z.enum(goodWays) }).nullable(),
  /** The last value of the four weeks against the week before (`kpiGrowth`). */
  growth: z.number().nullable(),
  /** The last four weeks, the oldest first. */
  weeks: z.array(weekSchema),
  /** Those that were decided in the last four weeks. */
  pledges: z.object({ kept: z.number(), decided: z.number() }),
  /** Of the last 14 days, those on which anybody on the team completed a task. */
  activeDays: z.number(),
  /** Of how many days: fewer than 14 for those who joined since. */
  ofDays: z.number(),
  lastSeenAt: instant.nullable(),
  /** With investors, asked by either. */
  introductions: z.object({ open: z.number(), accepted: z.number() }),
  /** Those that hold, with the dismissed ones. */
  risks: z.array(riskSchema),
  /** Signs of a good course, with their figures. */
  goingWell: z.string().nullable(),
  assignee: assigneeSchema.nullable(),
  notes: z.object({
    count: z.number(),
    /** A long one is cut. */
    newest: z.string().nullable(),
  }),
});
export type CockpitRow = z.infer<typeof rowSchema>;

const cockpitSchema = z.object({
  cohort: z.object({
    id: z.string(),
    name: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    hasEnded: z.boolean(),
  }),
  /** In the zone that most of the cohort lives in. */
  today: z.string(),
  /** The week whose check-in is open or was the last to close; null before the first. */
  week: z.string().nullable(),
  /** The next check-in's opening in that zone; null when the cohort has ended. */
  nextOpensAt: instant.nullable(),
  timeZone: z.string(),
  /** By name. */
  rows: z.array(rowSchema),
});
export type Cockpit = z.infer<typeof cockpitSchema>;

const overviewSchema = cockpitSchema.extend({
  rows: z.array(
    rowSchema.omit({ risks: true }).extend({
      /** The reasons to call them, without founders' morale; empty where nothing is at risk. */
      reasons: z.array(z.string()),
    }),
  ),
});
export type CohortOverview = z.infer<typeof overviewSchema>;

const staffCheckInSchema = z.object({
  week: z.string(),
  isAway: z.boolean(),
  /** False: nobody checked in that week. */
  isDone: z.boolean(),
  kpi: z.object({ name: z.string(), unit: z.enum(kpiUnits), value: z.number() }).nullable(),
  usersSpoken: z.number().nullable(),
  lastGoal: z.enum(goalOutcomes).nullable(),
  goal: z.string(),
  blocker: z.string(),
  helpWanted: z.string(),
  morale: z.array(z.object({ name: z.string(), value: z.number() })),
});
export type StaffCheckIn = z.infer<typeof staffCheckInSchema>;

const memberSchema = z.object({ id: z.string(), name: z.string(), hasSlack: z.boolean() });
export type StartupMember = z.infer<typeof memberSchema>;

const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  isMine: z.boolean(),
  at: instant,
});
export type StartupNote = z.infer<typeof noteSchema>;

const messageSchema = z.object({
  id: z.string(),
  kind: z.enum(['message', 'nudge']),
  text: z.string(),
  by: z.string().nullable(),
  /** Null: to all of the team. */
  to: z.string().nullable(),
  at: instant,
});
export type StaffMessage = z.infer<typeof messageSchema>;

const detailsSchema = z.object({
  startupId: z.string(),
  startupName: z.string(),
  /** The owner first. */
  founders: z.array(memberSchema),
  /**
   * Their answers, the latest first, with the weeks between; drafts are left out. At most a year.
   */
  checkIns: z.array(staffCheckInSchema),
  series: z.array(kpiSeriesSchema),
  notes: z.array(noteSchema),
  /** Newest first; at most 50. */
  messages: z.array(messageSchema),
  /** The last time they were asked for a check-in. */
  nudgedAt: instant.nullable(),
});
export type StartupDetails = z.infer<typeof detailsSchema>;

const startup = { startupId: z.uuid() };
const path = '/admin/startups/{startupId}' as const;
const { get, post, put, remove } = routesOf('admin');

/** The program's staff see a cohort here, and act for its startups. */
export const cockpitContract = {
  /** The risks name low morale: who reads them is in the audit log. */
  list: forManagers
    .route(get('/admin/cohorts/{cohortId}/cockpit'))
    .input(z.strictObject({ cohortId: z.uuid() }))
    .output(cockpitSchema),
  /** The same without founders' morale, for assistants, which pass on what they read. */
  overview: forManagers
    .route(get('/admin/cohorts/{cohortId}/overview'))
    .input(z.strictObject({ cohortId: z.uuid() }))
    .output(overviewSchema),
  /**
   * Sends everybody of the cohort who has never signed in their invitation again, with a new link; once
   * in 15 minutes each.
   */
  inviteAgain: forManagers
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post('/admin/cohorts/{cohortId}/invitations'))
    .input(z.strictObject({ cohortId: z.uuid() }))
    .output(z.object({ sent: z.number() })),
  /** Has each founder's morale; who reads it is in the audit log. */
  startup: forManagers
    .route(get(`${path}/cockpit`))
    .input(z.strictObject(startup))
    .output(detailsSchema),
  addNote: forManagers
    .meta(rowCost)
    .route(post(`${path}/notes`, { successStatus: 201 }))
    .input(
      z.strictObject({
        ...startup,
        /** The page chooses it, so that a repeated request adds one note. */
        noteId: z.uuid(),
        text: multiLine(5000).min(1, 'Please write a note.'),
      }),
    )
    .output(ok),
  /** One's own. */
  deleteNote: forManagers
    .route(remove(`${path}/notes/{noteId}`))
    .input(z.strictObject({ ...startup, noteId: z.uuid() }))
    .output(ok),
  dismissRisk: forManagers
    .route(put(`${path}/risks/{kind}/dismissal`))
    .input(
      z.strictObject({
        ...startup,
        kind: z.enum(riskKinds),
        reason: singleLine(200, 'Please say why.'),
        /** It is shown again from this day on. */
        until: calendarDate,
      }),
    )
    .output(ok),
  restoreRisk: forManagers
    .route(remove(`${path}/risks/{kind}/dismissal`))
    .input(z.strictObject({ ...startup, kind: z.enum(riskKinds) }))
    .output(ok),
  /** The caller looks after the startup until the end of that day. */
  assignStartup: forManagers
    .route(put(`${path}/assignee`))
    .input(z.strictObject({ ...startup, until: calendarDate }))
    .output(ok),
  /** Refused for anybody but who looks after it. */
  unassignStartup: forManagers
    .route(remove(`${path}/assignee`))
    .input(z.strictObject(startup))
    .output(ok),
  sendMessage: forManagers
    .meta(rowCost)
    .route(post(`${path}/messages`, { successStatus: 201 }))
    .input(
      z.strictObject({
        ...startup,
        /** One of the team; all of it without. */
        founderId: z.uuid().optional(),
        text: multiLine(maxStaffMessageLength).min(1, 'Please write a message.'),
        /** Generated once per form, so that sending twice creates one message. */
        clientKey: z.uuid(),
      }),
    )
    .output(ok),
  /** Asks the whole team to check in; once a day. */
  nudge: forManagers
    .meta(rowCost)
    .route(post(`${path}/nudge`, { successStatus: 201 }))
    .input(z.strictObject(startup))
    .output(ok),
};
