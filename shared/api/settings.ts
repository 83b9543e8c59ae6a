import { z } from 'zod';
import {
  notificationChannels,
  type PreferenceKind,
  preferenceDefault,
  preferenceKinds,
} from '../domain/notification-preferences.ts';
import { listHours } from '../domain/notifications.ts';
import { calendarDate, timeZone } from '../fields.ts';
import { browserOnly, exportCost, forFounders, ok, protectsAccount, routesOf } from './audience.ts';
import { founderExportSchema } from './data-export.ts';
import { slackLinkSchema } from './slack.ts';

/** Each channel is on or off for this type; null where the channel isn't available. */
const preferenceSchema = z.object({
  type: z.enum(preferenceKinds as [PreferenceKind, ...PreferenceKind[]]),
  channels: z.object({
    in_app: z.boolean().nullable(),
    slack: z.boolean().nullable(),
    email: z.boolean().nullable(),
  }),
});
export type PreferenceView = z.infer<typeof preferenceSchema>;

const switchSchema = z
  .strictObject({
    type: preferenceSchema.shape.type,
    channel: z.enum(notificationChannels),
    enabled: z.boolean(),
  })
  .refine(({ type, channel }) => preferenceDefault(type, channel) !== null, {
    path: ['channel'],
    message: 'Not available on that channel.',
  });
export type PreferenceSwitch = z.infer<typeof switchSchema>;

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, like 22:00.');

export const quietHoursSchema = z
  .strictObject({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Quiet hours can’t start and end at the same time.',
  });

export const pauseSchema = z.strictObject({ until: calendarDate });

const settingsSchema = z.object({
  email: z.string(),
  /** The requested address until its link is used or expires. */
  newEmail: z.string().nullable(),
  startupName: z.string(),
  timeZone: z.string(),
  /** Local times in the founder's time zone; null when quiet hours are off. */
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** The day on which direct messages resume; null when they are not paused. */
  pausedUntil: calendarDate.nullable(),
  preferences: z.array(preferenceSchema),
  /** Approved investors see the streak, active days and kept pledges. */
  momentumShared: z.boolean(),
  /** New tasks are just for the founder. */
  privateByDefault: z.boolean(),
  /** The hour of their day at which the morning list comes. */
  listHour: z.number(),
  /** Its days, from 1 (Monday) to 7; null until they chose: Monday to Friday. */
  listDays: z.array(z.number()).nullable(),
  slack: slackLinkSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

const { get, put, remove } = routesOf('settings');

export const settingsContract = {
  get: forFounders.meta(protectsAccount).route(get('/settings')).output(settingsSchema),
  timeZones: forFounders
    .route(get('/settings/time-zones'))
    .output(z.object({ timeZones: z.array(z.string()) })),
  setTimeZone: forFounders
    .route(put('/settings/time-zone'))
    .input(z.strictObject({ timeZone }))
    .output(ok),
  setQuietHours: forFounders.route(put('/settings/quiet-hours')).input(quietHoursSchema).output(ok),
  endQuietHours: forFounders.route(remove('/settings/quiet-hours')).output(ok),
  pauseMessages: forFounders.route(put('/settings/pause')).input(pauseSchema).output(ok),
  resumeMessages: forFounders.route(remove('/settings/pause')).output(ok),
  setPreference: forFounders
    .route(put('/settings/notifications/{type}/{channel}'))
    .input(switchSchema)
    .output(ok),
  /** Several at once, as a preset does: all of them or none. */
  setPreferences: forFounders
    .route(put('/settings/notifications'))
    .input(
      z.strictObject({
        switches: z
          .array(switchSchema)
          .min(1)
          .max(preferenceKinds.length * notificationChannels.length),
      }),
    )
    .output(ok),
  shareMomentum: forFounders
    .route(put('/settings/momentum'))
    .input(z.strictObject({ isShared: z.boolean() }))
    .output(ok),
  setPrivateByDefault: forFounders
    .route(put('/settings/new-tasks'))
    .input(z.strictObject({ isPrivate: z.boolean() }))
    .output(ok),
  setListHour: forFounders
    .route(put('/settings/list-hour'))
    .input(z.strictObject({ hour: z.literal(listHours) }))
    .output(ok),
  setListDays: forFounders
    .route(put('/settings/list-days'))
    .input(z.strictObject({ days: z.array(z.int().min(1).max(7)).min(1).max(7) }))
    .output(ok),
  disconnectSlack: forFounders
    .meta(browserOnly)
    .meta(protectsAccount)
    .route(remove('/settings/slack'))
    .output(ok),
  /** Downloads everything we store about the founder. */
  export: forFounders
    .route(get('/settings/export'))
    .meta({ ...exportCost, ...browserOnly })
    .output(founderExportSchema),
};
