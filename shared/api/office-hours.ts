import { z } from 'zod';
import { sessionOutcomes } from '../domain/office-hours.ts';
import {
  calendarDate,
  emailAddress,
  instant,
  multiLine,
  optionalLine,
  singleLine,
  timeZone,
} from '../fields.ts';
import { forFounders, forManagers, hourSignIn, ok, routesOf, rowCost } from './audience.ts';

/** A local time in a mentor's zone: `17:00`. */
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, like 17:00.');

const hoursSchema = z
  .strictObject({
    /** From 1 (Monday) to 7, every week; null for the hours of one day. */
    weekday: z.int().min(1).max(7).nullable(),
    day: calendarDate.nullable(),
    startsAt: localTime,
    endsAt: localTime,
  })
  .refine(({ weekday, day }) => (weekday === null) !== (day === null), {
    message: 'Please choose a weekday or a day.',
    path: ['day'],
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    message: 'Please choose an end after the start.',
    path: ['endsAt'],
  });

const absenceSchema = z
  .strictObject({ firstDay: calendarDate, lastDay: calendarDate })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    message: 'Please choose a last day that isn’t before the first.',
    path: ['lastDay'],
  });

export const mentorSchema = z.strictObject({
  name: singleLine(120, 'Please enter the mentor’s name.'),
  email: emailAddress(
    'Please enter the mentor’s email address.',
    'Please enter a valid email address.',
  ),
  /** In one line, such as "Pricing and first sales". */
  headline: optionalLine(160).default(''),
  about: multiLine(2000).default(''),
  topics: z
    .array(singleLine(40, 'Please enter a topic.'))
    .max(12, 'Please keep to twelve topics.')
    .default([]),
  /** The hours and days are of this zone. */
  timeZone,
  /** Where they meet: a link or a place. Only who has booked sees it. */
  place: optionalLine(300).default(''),
  sessionMinutes: z.int().min(10).max(120).default(30),
  /** Minutes that stay free before and after each session. */
  roomBefore: z.int().min(0).max(120).default(0),
  roomAfter: z.int().min(0).max(120).default(0),
  /** Null: as many as there are slots. */
  minutesAMonth: z.int().min(10).max(20_000).nullable().default(null),
  /** A session is booked so many hours ahead at least. */
  noticeHours: z.int().min(0).max(336).default(12),
  hours: z.array(hoursSchema).max(50, 'Please keep to fifty rows of hours.').default([]),
  absences: z.array(absenceSchema).max(50, 'Please keep to fifty absences.').default([]),
});
export type MentorDraft = z.output<typeof mentorSchema>;

const sessionSchema = z.object({
  id: z.string(),
  mentorId: z.string(),
  mentorName: z.string(),
  startupId: z.string(),
  startupName: z.string(),
  /** Null once that founder has left. */
  bookedBy: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  question: z.string(),
  place: z.string(),
  cancelledAt: instant.nullable(),
  cancelledBy: z.enum(['startup', 'mentor', 'staff']).nullable(),
  cancelNote: z.string().nullable(),
  /** A founder may cancel until then. */
  cancelUntil: instant,
  /** What both agreed on, as the mentor wrote it down. */
  agreed: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** The task that a founder made of it. */
      taskId: z.string().nullable(),
      isDismissed: z.boolean(),
    }),
  ),
});
export type MentorSession = z.infer<typeof sessionSchema>;

const outcome = z.enum(sessionOutcomes);

/** What one side said afterwards; null as long as it has said nothing. Whether it was of use only staff read besides. */
const ownWord = { outcome: outcome.nullable(), isUseful: z.boolean().nullable() };

/** A session as the startup sees it. */
const ownSessionSchema = sessionSchema.extend(ownWord);
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** A session as its mentor sees it. */
export const mentorsSessionSchema = sessionSchema.extend({ ...ownWord, notes: z.string() });
export type MentorsSession = z.infer<typeof mentorsSessionSchema>;

const managedSessionSchema = sessionSchema.extend({
  mentorOutcome: outcome.nullable(),
  startupOutcome: outcome.nullable(),
  mentorFoundUseful: z.boolean().nullable(),
  startupFoundUseful: z.boolean().nullable(),
  notes: z.string(),
});
export type ManagedSession = z.infer<typeof managedSessionSchema>;

const mentorCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  headline: z.string(),
  about: z.string(),
  topics: z.array(z.string()),
  sessionMinutes: z.number(),
  /** The starts of the free slots of the next four weeks, in order. */
  slots: z.array(instant),
});
export type MentorCard = z.infer<typeof mentorCardSchema>;

const officeHoursSchema = z.object({
  /** Those who can be met soonest first; without a free slot by name. */
  mentors: z.array(mentorCardSchema),
  /** The startup's sessions: those to come in order, then past and cancelled ones, newest first, 50 at most. */
  sessions: z.array(ownSessionSchema),
  sessionsAWeek: z.number(),
});
export type OfficeHours = z.infer<typeof officeHoursSchema>;

export const bookingSchema = z.strictObject({
  mentorId: z.uuid(),
  startsAt: instant,
  question: multiLine(1000).min(1, 'Please say in a few words what you would like to talk about.'),
  /** A second booking with the same key returns the first. */
  clientKey: z.uuid(),
});

export const cancellationSchema = z.strictObject({
  sessionId: z.uuid(),
  note: multiLine(500).default(''),
});

const managedMentorSchema = mentorSchema.extend({
  id: z.string(),
  /** Of the calendar month in the mentor's zone. */
  minutesThisMonth: z.number(),
  sessionsToCome: z.number(),
  sessionsHeld: z.number(),
  /** Whether they can sign in: invited means that they have no password yet. */
  account: z.enum(['none', 'invited', 'joined']),
  /** The start of the first free slot of the next four weeks. */
  nextSlot: instant.nullable(),
});
export type ManagedMentor = z.infer<typeof managedMentorSchema>;

export const officeHoursSettingsSchema = z.strictObject({
  /** A startup may have so many sessions in a week of the program. */
  sessionsAWeek: z.int().min(1).max(20),
  /** Founders cancel until so many hours before. */
  cancelHours: z.int().min(0).max(168),
});

const managedSchema = z.object({
  /** By name. */
  mentors: z.array(managedMentorSchema),
  /** Of all mentors: those to come in order, then past and cancelled ones, newest first, 200 at most. */
  sessions: z.array(managedSessionSchema),
  settings: officeHoursSettingsSchema,
  /** Accepted startups of running cohorts that have met nobody and have nothing booked, by name. */
  neverMet: z.array(z.object({ startupId: z.string(), startupName: z.string() })),
});
export type ManagedOfficeHours = z.infer<typeof managedSchema>;

export const ownReportSchema = z.strictObject({
  outcome,
  isUseful: z.boolean().nullable().default(null),
});

const session = { sessionId: z.uuid() };
const action = z.strictObject({ actionId: z.uuid() });

const one = { mentorId: z.uuid() };
const { get, post, put, remove } = routesOf('office hours');

export const officeHoursContract = {
  list: forFounders.route(get('/office-hours')).output(officeHoursSchema),
  /** Throws `slot_taken` if somebody was first: the answer of `list` has what is free. */
  book: forFounders
    .route(post('/office-hours/sessions'))
    .meta(rowCost)
    .input(bookingSchema)
    .output(sessionSchema),
  /** Anybody on the startup's team can. Cancelling again changes nothing. */
  cancel: forFounders
    .route(post('/office-hours/sessions/{sessionId}/cancellation'))
    .input(cancellationSchema)
    .output(sessionSchema),
  /** Once it has begun: whether it took place, and whether it was of use. */
  report: forFounders
    .route(put('/office-hours/sessions/{sessionId}/report', { inputStructure: 'detailed' }))
    .input(z.object({ params: z.strictObject(session), body: ownReportSchema }))
    .output(ownSessionSchema),
  /** Makes a task of what was agreed, for the founder who calls. A second time it is the same task. */
  takeAction: forFounders
    .route(post('/office-hours/actions/{actionId}/task'))
    .meta(rowCost)
    .input(action)
    .output(z.object({ taskId: z.string() })),
  dismissAction: forFounders
    .route(remove('/office-hours/actions/{actionId}'))
    .input(action)
    .output(ok),
  manage: forManagers.route(get('/admin/mentors')).output(managedSchema),
  add: forManagers
    .route(post('/admin/mentors'))
    .meta({ ...rowCost, ...hourSignIn })
    .input(mentorSchema)
    .output(managedSchema),
  change: forManagers
    .meta(hourSignIn)
    .route(put('/admin/mentors/{mentorId}', { inputStructure: 'detailed' }))
    .input(z.object({ params: z.strictObject(one), body: mentorSchema }))
    .output(managedSchema),
  /** Their sessions to come are cancelled, and everybody in them is notified. */
  remove: forManagers
    .meta(hourSignIn)
    .route(remove('/admin/mentors/{mentorId}'))
    .input(z.strictObject(one))
    .output(managedSchema),
  /** Emails a link to choose a password, once in 15 minutes; to who has joined, nothing. */
  invite: forManagers
    .meta(hourSignIn)
    .route(post('/admin/mentors/{mentorId}/invitation'))
    .input(z.strictObject(one))
    .output(managedSchema),
  /** At any time before the session begins. */
  cancelForStaff: forManagers
    .route(post('/admin/mentor-sessions/{sessionId}/cancellation'))
    .input(cancellationSchema)
    .output(managedSchema),
  setLimits: forManagers
    .route(put('/admin/office-hours'))
    .input(officeHoursSettingsSchema)
    .output(managedSchema),
};
