import { z } from 'zod';
import { countedFigures } from '../domain/landing.ts';
import { instant, multiLine, optionalLine, singleLine, webAddress } from '../fields.ts';
import { forAdmins, forAnyone, routesOf } from './audience.ts';

const admin = routesOf('admin');
const anyone = routesOf('community');

const title = singleLine(100, 'Please write a title.');
const lead = multiLine(300);
const text = (max: number) => multiLine(max).min(1, 'Please write something here.');

/** One row of a list: staff add, order, switch off and remove them. */
const row = { id: z.string().regex(/^[\w-]{1,40}$/), isShown: z.boolean() };
const listOf = <Shape extends z.ZodRawShape>(max: number, shape: Shape) =>
  z.array(z.strictObject({ ...row, ...shape })).max(max, `Please keep this to ${max}.`);

const figure = z
  .strictObject({
    ...row,
    label: singleLine(40, 'Please write what is counted.'),
    /** Counted by the product; null for one that is typed. */
    counts: z.enum(countedFigures).nullable(),
    value: optionalLine(20),
    /** Says where a typed one comes from. */
    source: optionalLine(120),
  })
  .superRefine(({ isShown, counts, value, source }, context) => {
    if (!isShown || counts) return;
    const require = (field: 'value' | 'source', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!value) require('value', 'Please type the figure.');
    if (!source) require('source', 'Please say where it comes from.');
  });

const story = z
  .strictObject({
    ...row,
    name: singleLine(60, 'Please write who says it.'),
    company: optionalLine(60),
    text: text(500),
    link: webAddress(),
    hasStars: z.boolean(),
    /** The person has agreed to be shown with these words. */
    hasConsent: z.boolean(),
    /** The id of a picture that `PUT /api/admin/landing/portrait` has answered. */
    picture: z.uuid().nullable(),
    /** One of the drawn portraits of the demo's people. */
    portrait: z.string().max(40).nullable(),
  })
  .refine(({ isShown, hasConsent }) => hasConsent || !isShown, {
    path: ['hasConsent'],
    message: 'Tick that they agreed, or switch this story off.',
  });

const stop = z.strictObject({ title, text: text(300) });

const section = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('figures'),
    isShown: z.boolean(),
    figures: z.array(figure).max(6, 'Please keep this to 6.'),
  }),
  z.strictObject({
    kind: z.literal('weeks'),
    isShown: z.boolean(),
    /** Empty: so many weeks, together. */
    title: optionalLine(100),
    lead,
    stops: z.strictObject({ start: stop, habit: stop, investors: stop, finish: stop }),
  }),
  z.strictObject({
    kind: z.literal('features'),
    isShown: z.boolean(),
    title,
    lead,
    features: listOf(4, {
      picture: z.enum(['coach', 'cohort', 'streak', 'investors']),
      title,
      text: text(300),
    }),
  }),
  z.strictObject({
    kind: z.literal('stories'),
    isShown: z.boolean(),
    title,
    stories: z.array(story).max(12, 'Please keep this to 12.'),
  }),
  z.strictObject({
    kind: z.literal('costs'),
    isShown: z.boolean(),
    title,
    lead,
    costs: listOf(6, {
      who: singleLine(40, 'Please write for whom this is.'),
      tag: optionalLine(20),
      price: optionalLine(20),
      unit: optionalLine(20),
      text: lead,
      items: z.array(singleLine(120, 'Please write something here.')).max(8),
      /** Shown only while premium is sold, at the price that the payment provider asks. */
      isPremium: z.boolean(),
    }),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    isShown: z.boolean(),
    title,
    questions: listOf(20, {
      question: singleLine(150, 'Please write the question.'),
      answer: text(1000),
    }),
  }),
  z.strictObject({ kind: z.literal('closing'), isShown: z.boolean(), title, lead }),
]);

export const landingSchema = z.strictObject({
  /** Comes first and can't be switched off; its title is the program's tagline. */
  hero: z.strictObject({
    lead,
    note: optionalLine(120),
    /** Search engines and link previews show it. */
    description: singleLine(200, 'Please say in one sentence what the program is.'),
    /** The line above the page says whether applications are open. */
    showsApplications: z.boolean(),
  }),
  sections: z
    .array(section)
    .max(7)
    .refine(
      (sections) => new Set(sections.map(({ kind }) => kind)).size === sections.length,
      'Each section stands on the page once.',
    ),
});
export type Landing = z.output<typeof landingSchema>;
export type LandingSection = Landing['sections'][number];
export type SectionKind = LandingSection['kind'];
export type SectionOf<Kind extends SectionKind> = Extract<LandingSection, { kind: Kind }>;

const version = z.int().min(0);

const landingViewSchema = z.object({
  /** Grows with each save. */
  version,
  landing: landingSchema,
  /** The counts, and the price of premium where it is sold: the preview shows them. */
  facts: z.object({
    counts: z.record(z.enum(countedFigures), z.int()),
    premiumPrice: z.object({ price: z.string(), unit: z.string() }).nullable(),
  }),
  /** The newest twenty states, the present one first. */
  versions: z.array(
    z.object({
      version,
      landing: landingSchema,
      savedAt: instant.nullable(),
      /** Null for the state that the instance started from. */
      savedBy: z.string().nullable(),
    }),
  ),
});
export type LandingView = z.output<typeof landingViewSchema>;

/** The version that the caller saw: a save over a newer one is refused. */
const seen = { seenVersion: version };

/** The page that strangers see first. Changes are kept as versions and audited. */
export const landingContract = {
  /** The page that strangers see: without what is switched off, and with its figures counted. */
  read: forAnyone.route(anyone.get('/landing')).output(landingSchema),
  get: forAdmins.route(admin.get('/admin/landing')).output(landingViewSchema),
  save: forAdmins
    .route(admin.put('/admin/landing'))
    .input(z.strictObject({ landing: landingSchema, ...seen }))
    .output(landingViewSchema),
  restore: forAdmins
    .route(admin.post('/admin/landing/restorations'))
    .input(z.strictObject({ version, ...seen }))
    .output(landingViewSchema),
};
