import { z } from 'zod';
import { instant, multiLine, optionalLine } from '../fields.ts';
import { checkText, maxSubjectLength } from '../texts/check-text.ts';
import { type TextGroup, type TextId, textGroups, textIds } from '../texts/texts.ts';
import { forAdmins, routesOf, rowCost } from './audience.ts';

const { get, put, post } = routesOf('admin');

const textId = z.enum(textIds);
const version = z.int().min(0);

/** A message in Slack has an empty subject and title. */
const contentSchema = z
  .strictObject({
    subject: optionalLine(maxSubjectLength),
    title: optionalLine(maxSubjectLength),
    body: multiLine(20_000),
  })
  .meta({
    examples: [
      {
        subject: 'We have your application for {startup}',
        title: 'Thank you, {name}',
        body: 'You’ll hear from us by {answer_by}.',
      },
    ],
  });

function addProblems(
  id: TextId,
  content: z.output<typeof contentSchema>,
  context: z.RefinementCtx,
  path: string[],
): void {
  for (const { field, message } of checkText(id, content)) {
    context.addIssue({ code: 'custom', path: [...path, field], message });
  }
}

const wordsView = z.object({ subject: z.string(), title: z.string(), body: z.string() });

const listedTextSchema = z.object({
  id: textId,
  label: z.string(),
  /** Says who gets it, and when. */
  when: z.string(),
  group: z.enum(Object.keys(textGroups) as [TextGroup, ...TextGroup[]]),
  isEdited: z.boolean(),
  /** True if it goes out in the original words, because the edited ones can't be used anymore. */
  isBroken: z.boolean(),
  savedAt: instant.nullable(),
});

const textSchema = z.object({
  id: textId,
  label: z.string(),
  when: z.string(),
  channel: z.enum(['email', 'slack']),
  /** Grows with each save; 0 for one that was never edited. */
  version,
  /** The words that are sent: the original ones unless `isEdited`. */
  content: wordsView,
  isEdited: z.boolean(),
  original: wordsView,
  maxBodyLength: z.int(),
  /** Typed as `{name}`; a required one has to stand in the body. */
  placeholders: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      sample: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  /** The newest twenty states, the present one first. */
  versions: z.array(
    z.object({
      version,
      /** Null for the original words. */
      content: wordsView.nullable(),
      savedAt: instant,
      savedBy: z.string().nullable(),
    }),
  ),
});
export type TextView = z.output<typeof textSchema>;

const run = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  code: z.literal(true).optional(),
  url: z.string().optional(),
});

const previewSchema = z.object({
  /** Null for a message in Slack. */
  email: z
    .object({
      subject: z.string(),
      text: z.string(),
      /** HTML as each theme shows it. */
      light: z.string(),
      dark: z.string(),
    })
    .nullable(),
  /** The paragraphs of a message in Slack, each of its lines; null for an email. */
  slack: z.array(z.array(z.array(run))).nullable(),
});
export type TextPreview = z.output<typeof previewSchema>;

/** The version that the caller saw: a save over a newer one is refused. */
const seen = { textId, seenVersion: version };

const saveInput = z
  .strictObject({
    ...seen,
    /** Null puts the original words back. */
    content: contentSchema.nullable(),
  })
  .superRefine(({ textId: id, content }, context) => {
    if (content) addProblems(id, content, context, ['content']);
  });

/** Emails and Slack messages whose words are the program's own. Changes are kept as versions and audited. */
export const textsContract = {
  list: forAdmins.route(get('/admin/texts')).output(z.array(listedTextSchema)),
  get: forAdmins
    .route(get('/admin/texts/{textId}'))
    .input(z.strictObject({ textId }))
    .output(textSchema),
  save: forAdmins.route(put('/admin/texts/{textId}')).input(saveInput).output(textSchema),
  restore: forAdmins
    .route(post('/admin/texts/{textId}/restorations'))
    .input(z.strictObject({ ...seen, version }))
    .output(textSchema),
  /** The names are made up, nothing is saved, and words that can't be saved are shown, too. */
  preview: forAdmins
    .route(post('/admin/texts/{textId}/previews'))
    .input(z.strictObject({ textId, content: contentSchema }))
    .output(previewSchema),
  /** Sends it to the caller, by email or in Slack, with made-up names. */
  sendSample: forAdmins
    .route(post('/admin/texts/{textId}/samples'))
    .meta(rowCost)
    .input(
      z
        .strictObject({ textId, content: contentSchema })
        .superRefine((input, context) =>
          addProblems(input.textId, input.content, context, ['content']),
        ),
    )
    .output(z.object({ to: z.string() })),
};
