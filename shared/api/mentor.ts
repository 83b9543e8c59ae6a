import { z } from 'zod';
import { goalOutcomes } from '../domain/check-ins.ts';
import { goodWays, kpiUnits } from '../domain/kpi.ts';
import { calendarDate, multiLine, singleLine } from '../fields.ts';
import { stages } from '../options.ts';
import { browserOnly, exportCost, forMentors, routesOf } from './audience.ts';
import { mentorExportSchema } from './data-export.ts';
import {
  cancellationSchema,
  mentorSchema,
  mentorsSessionSchema,
  ownReportSchema,
} from './office-hours.ts';

/** What a mentor keeps; name and address are the program's. */
export const mentorHoursSchema = mentorSchema.omit({ name: true, email: true });
export type MentorHours = z.output<typeof mentorHoursSchema>;

const mentorPageSchema = z.object({
  hours: mentorHoursSchema,
  /** Those to come in order, then past and cancelled ones, newest first, 200 at most. */
  sessions: z.array(mentorsSessionSchema),
});
export type MentorPage = z.infer<typeof mentorPageSchema>;

/** What a mentor reads before a session: what the startup shows of itself to whom it has booked. */
const briefSchema = z.object({
  session: mentorsSessionSchema,
  startup: z.object({
    name: z.string(),
    description: z.string(),
    industry: z.string(),
    stage: z.enum(stages),
    website: z.string().nullable(),
    /** By name. */
    founders: z.array(z.string()),
  }),
  /** The values of the last four weeks that have one, oldest first. */
  kpi: z
    .object({
      name: z.string(),
      unit: z.enum(kpiUnits),
      goodWay: z.enum(goodWays),
      values: z.array(z.object({ week: calendarDate, value: z.number() })),
    })
    .nullable(),
  /** Of the last four check-ins, newest first. */
  goals: z.array(
    z.object({
      week: calendarDate,
      goal: z.string(),
      /** What the next check-in said of it. */
      reached: z.enum(goalOutcomes).nullable(),
    }),
  ),
  /** What is in the way, as the last check-in says. */
  blocker: z.string().nullable(),
  /** The last five sessions of both before this one, newest first. */
  before: z.array(mentorsSessionSchema),
});
export type MentorBrief = z.infer<typeof briefSchema>;

export const mentorReportSchema = ownReportSchema.extend({
  /** For the mentor and staff. */
  notes: multiLine(5000).default(''),
  /** Each is proposed to the startup as a task. */
  agreed: z
    .array(singleLine(200, 'Please say what was agreed.'))
    .max(10, 'Please keep to ten.')
    .refine((texts) => new Set(texts).size === texts.length, 'Please list each of them once.')
    .default([]),
});

const one = z.strictObject({ sessionId: z.uuid() });
const { get, post, put } = routesOf('mentor');

/** What mentors do themselves. */
export const mentorContract = {
  sessions: forMentors.route(get('/mentor/sessions')).output(mentorPageSchema),
  /** Only of sessions that aren't cancelled. */
  brief: forMentors.route(get('/mentor/sessions/{sessionId}')).input(one).output(briefSchema),
  /** Once it has begun. Takes the place of an earlier report. */
  report: forMentors
    .route(put('/mentor/sessions/{sessionId}/report', { inputStructure: 'detailed' }))
    .input(z.object({ params: one, body: mentorReportSchema }))
    .output(mentorPageSchema),
  /** At any time before the session begins. */
  cancel: forMentors
    .route(post('/mentor/sessions/{sessionId}/cancellation'))
    .input(cancellationSchema)
    .output(mentorPageSchema),
  setHours: forMentors
    .route(put('/mentor/hours'))
    .input(mentorHoursSchema)
    .output(mentorPageSchema),
  export: forMentors
    .route(get('/mentor/export'))
    .meta({ ...exportCost, ...browserOnly })
    .output(mentorExportSchema),
};
