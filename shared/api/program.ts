import { z } from 'zod';
import { dateStyles, weekStartDays } from '../brand.ts';
import { toEmailAddress } from '../domain/email-address.ts';
import { toHexColor } from '../domain/hex-color.ts';
import { toWebAddress } from '../domain/web-address.ts';
import { instant, optionalLine, timeZone } from '../fields.ts';
import { forAdmins, routesOf } from './audience.ts';

const { get, put, post } = routesOf('admin');

/**
 * Empty is null. Slack and email headers read these signs as markup, and braces mark where built
 * pages show the brand.
 */
const brandLine = (max: number) =>
  optionalLine(max)
    .refine(
      (text) => !/[<>"`*_~|\\@{}]/.test(text),
      'Please use letters, numbers and plain punctuation.',
    )
    .nullable()
    .transform((text) => text || null);

const optionalEmailAddress = z
  .string()
  .max(500, 'That address is too long.')
  .nullable()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const address = toEmailAddress(typed);
    if (address) return address;
    context.addIssue({ code: 'custom', message: 'Please enter an email address.' });
    return z.NEVER;
  });

const color = z
  .string()
  .nullable()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const hex = toHexColor(typed);
    if (hex) return hex;
    context.addIssue({ code: 'custom', message: 'Please enter a color like #0b7a75.' });
    return z.NEVER;
  });

const secureAddress = z
  .string()
  .max(500, 'That address is too long.')
  .nullable()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const address = toWebAddress(typed);
    if (address?.startsWith('https://')) return address;
    context.addIssue({ code: 'custom', message: 'Please enter an address with https://.' });
    return z.NEVER;
  });

/** As the first choice of a list sends it. */
function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  const empty = z.literal('').transform(() => null);
  return z.union([empty, schema]).nullable();
}

/** Null falls back to the default. Slack allows an app's name 35 characters. */
export const programSettingsSchema = z.strictObject({
  name: brandLine(35),
  tagline: brandLine(140),
  supportEmail: optionalEmailAddress,
  /** `#rrggbb`; pages and emails show it as light or dark as its text needs. */
  accent: color,
  /** The id of a logo that `PUT /api/admin/program/logo` has answered. */
  logo: z.uuid().nullable(),
  /** Shown only with its address. */
  privacyLabel: brandLine(40),
  privacyUrl: secureAddress,
  termsLabel: brandLine(40),
  termsUrl: secureAddress,
  imprintLabel: brandLine(40),
  imprintUrl: secureAddress,
  /** Leaves out the footer's line that names the software. */
  hidesMaker: z.boolean(),
  timeZone: orEmpty(timeZone),
  /** `en-US` writes `Dec 3`, `en-GB` writes `3 Dec`. */
  dateStyle: orEmpty(z.enum(dateStyles)),
  /** Another day is refused while a cohort runs (`week_start_fixed`). */
  weekStartsOn: orEmpty(z.enum(weekStartDays)),
});
export type ProgramSettings = z.output<typeof programSettingsSchema>;
export type ProgramField = keyof ProgramSettings;

export const emptyProgram: ProgramSettings = {
  name: null,
  tagline: null,
  supportEmail: null,
  accent: null,
  logo: null,
  privacyLabel: null,
  privacyUrl: null,
  termsLabel: null,
  termsUrl: null,
  imprintLabel: null,
  imprintUrl: null,
  hidesMaker: false,
  timeZone: null,
  dateStyle: null,
  weekStartsOn: null,
};

const version = z.int().min(0);

const settingsView = z.object({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  supportEmail: z.string().nullable(),
  accent: z.string().nullable(),
  logo: z.string().nullable(),
  privacyLabel: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  termsLabel: z.string().nullable(),
  termsUrl: z.string().nullable(),
  imprintLabel: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  hidesMaker: z.boolean(),
  timeZone: z.string().nullable(),
  dateStyle: z.enum(dateStyles).nullable(),
  weekStartsOn: z.enum(weekStartDays).nullable(),
});

const programSchema = z.object({
  /** Grows with each save. */
  version,
  settings: settingsView,
  /** An empty setting falls back to these. */
  defaults: z.object({
    name: z.string(),
    tagline: z.string(),
    supportEmail: z.string(),
    accent: z.string(),
    privacyLabel: z.string(),
    termsLabel: z.string(),
    imprintLabel: z.string(),
    timeZone: z.string(),
    dateStyle: z.enum(dateStyles),
    weekStartsOn: z.enum(weekStartDays),
  }),
  /** Until it has ended, weeks begin on the day that they begin on now; null while none runs. */
  runningCohort: z.object({ name: z.string(), endsOn: z.iso.date() }).nullable(),
  /** The zones to choose from. */
  timeZones: z.array(z.string()),
  /** The newest twenty states, the present one first. */
  versions: z.array(
    z.object({
      version,
      settings: settingsView,
      savedAt: instant,
      /** Null for the state that the instance started from. */
      savedBy: z.string().nullable(),
    }),
  ),
});
export type ProgramView = z.output<typeof programSchema>;

/** The version that the caller saw: a save over a newer one is refused. */
const seen = { seenVersion: version };

/** The program that this instance runs. Changes are kept as versions and audited. */
export const programContract = {
  get: forAdmins.route(get('/admin/program')).output(programSchema),
  save: forAdmins
    .route(put('/admin/program'))
    .input(z.strictObject({ settings: programSettingsSchema, ...seen }))
    .output(programSchema),
  restore: forAdmins
    .route(post('/admin/program/restorations'))
    .input(z.strictObject({ version, ...seen }))
    .output(programSchema),
};
