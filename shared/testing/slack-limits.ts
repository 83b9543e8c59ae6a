import { z } from 'zod';

/*
 * The documented limits of Block Kit, for the tests and the sandbox: the emulator does not check
 * them. Fields without a limit are let through as they are.
 */
const text = (max: number) =>
  z.looseObject({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string().min(1).max(max) });

const option = z.looseObject({ text: text(75), value: z.string().max(150) });

const plainText = (max: number) =>
  z.looseObject({ type: z.literal('plain_text'), text: z.string().min(1).max(max) });

const confirmation = z.strictObject({
  title: plainText(100),
  text: text(300),
  confirm: plainText(30),
  deny: plainText(30),
  style: z.enum(['primary', 'danger']).optional(),
});

const maxOptions: Record<string, number> = { checkboxes: 10, overflow: 5, radio_buttons: 10 };

const element = z
  .looseObject({
    type: z.string(),
    action_id: z.string().max(255).optional(),
    text: text(75).optional(),
    value: z.string().max(2000).optional(),
    accessibility_label: z.string().max(75).optional(),
    initial_value: z.string().max(3000).optional(),
    max_length: z.number().max(3000).optional(),
    url: z.string().max(3000).optional(),
    placeholder: text(150).optional(),
    options: z.array(option).min(1).max(100).optional(),
    option_groups: z
      .array(z.looseObject({ label: plainText(75), options: z.array(option).min(1).max(100) }))
      .min(1)
      .max(100)
      .optional(),
    confirm: confirmation.optional(),
  })
  .refine((each) => each.type !== 'button' || each.text, 'a button needs a text')
  .refine(
    ({ initial_value = '', max_length = 3000 }) => initial_value.length <= max_length,
    'the initial value is too long',
  )
  .refine(
    ({ type, options = [] }) => options.length <= (maxOptions[type] ?? 100),
    'there are too many options',
  );

const header = z.looseObject({ type: z.literal('plain_text'), text: z.string().min(1).max(150) });
const anything = (type: string) => z.looseObject({ type: z.literal(type) });

const picture = z.looseObject({
  type: z.literal('image'),
  image_url: z.url({ protocol: /^https$/ }).max(3000),
  alt_text: z.string().min(1).max(2000),
});

const cell = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('raw_text'), text: z.string().min(1).max(2000) }),
  z.looseObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
  z.looseObject({ type: z.literal('rich_text'), elements: z.array(z.unknown()) }),
]);

const block = z.discriminatedUnion('type', [
  z
    .looseObject({
      type: z.literal('section'),
      text: text(3000).optional(),
      fields: z.array(text(2000)).max(10).optional(),
      accessory: element.optional(),
    })
    .refine((section) => section.text || section.fields, 'text or fields is required'),
  z.looseObject({ type: z.literal('header'), text: header }),
  z.looseObject({
    type: z.literal('context'),
    elements: z
      .array(z.union([text(2000), picture]))
      .min(1)
      .max(10),
  }),
  z.looseObject({ type: z.literal('actions'), elements: z.array(element).min(1).max(25) }),
  z.looseObject({ type: z.literal('input'), label: text(2000), element }),
  z.looseObject({
    type: z.literal('image'),
    image_url: z.string().max(3000).optional(),
    alt_text: z.string().min(1),
  }),
  z.looseObject({ type: z.literal('markdown'), text: z.string().max(12_000) }),
  z
    .looseObject({
      type: z.literal('table'),
      rows: z.array(z.array(cell).min(1).max(20)).min(1).max(100),
      column_settings: z.array(z.unknown()).max(20).optional(),
    })
    .refine(
      ({ rows }) => rows.every((row) => row.length === rows[0]?.length),
      'every row needs as many cells as the first',
    ),
  z
    .looseObject({
      type: z.literal('data_table'),
      caption: z.string().min(1),
      rows: z.array(z.array(cell).min(1).max(20)).min(2).max(101),
      page_size: z.number().int().min(1).max(100).optional(),
      row_header_column_index: z.number().int().min(0).optional(),
    })
    .refine(
      ({ rows }) => rows.every((row) => row.length === rows[0]?.length),
      'every row needs as many cells as the first',
    )
    .refine(
      ({ rows }) => rows[0]?.every(({ type }) => type !== 'rich_text'),
      'the head has plain cells',
    ),
  z
    .looseObject({
      type: z.literal('card'),
      title: text(150).optional(),
      subtitle: text(150).optional(),
      body: text(200).optional(),
      actions: z.array(element).min(1).max(3).optional(),
    })
    .refine((card) => card.title || card.body || card.actions, 'a card needs content'),
  anything('context_actions'),
  anything('divider'),
  anything('rich_text'),
  anything('video'),
]);

const blocksOf = (max: number) =>
  z
    .array(block)
    .max(max)
    .refine(hasUniqueIds, 'an id is used more than once')
    .refine(
      (blocks) => blocks.filter(({ type }) => /table$/.test(type)).length <= 1,
      'a message has one table at most',
    );

const view = z
  .looseObject({
    type: z.enum(['modal', 'home']),
    title: text(24).optional(),
    submit: text(24).nullish(),
    close: text(24).nullish(),
    private_metadata: z.string().max(3000).optional(),
    callback_id: z.string().max(255).optional(),
    blocks: blocksOf(100),
  })
  .refine(({ type, title }) => type === 'home' || title, 'a modal needs a title')
  .refine(
    ({ submit, blocks, type }) =>
      submit || type === 'home' || blocks.every((each) => each.type !== 'input'),
    'submit is required when there is an input',
  );

const entityAction = z.looseObject({
  text: z.string().min(1).max(75),
  action_id: z.string().min(1).max(255),
  value: z.string().max(2000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  url: z.string().max(3000).optional(),
  accessibility_label: z.string().max(75).optional(),
});

/** A work object: what stands beside a link, or in its details. */
const entity = z.looseObject({
  entity_type: z.enum(['task', 'file', 'item', 'incident', 'content_item'].map(toEntityType)),
  url: z.url(),
  external_ref: z.looseObject({ id: z.string().regex(/^[\w\-:!/=]+$/) }),
  entity_payload: z.looseObject({
    attributes: z.looseObject({ title: z.looseObject({ text: z.string().min(1) }) }),
    custom_fields: z
      .array(z.looseObject({ key: z.string().min(1), label: z.string().min(1), type: z.string() }))
      .optional(),
    actions: z
      .looseObject({
        primary_actions: z.array(entityAction).max(2).optional(),
        overflow_actions: z.array(entityAction).max(5).optional(),
      })
      .optional(),
  }),
});

function toEntityType(name: string): string {
  return `slack#/entities/${name}`;
}

const unfurled = z.intersection(entity, z.looseObject({ app_unfurl_url: z.url() }));

const payload = z.looseObject({
  // Longer texts are cut by Slack.
  text: z.string().max(4000).optional(),
  blocks: blocksOf(50).optional(),
  view: view.optional(),
  unfurls: z.record(z.string(), z.looseObject({ blocks: blocksOf(50) })).optional(),
  metadata: z.union([z.looseObject({ entities: z.array(unfurled).min(1) }), entity]).optional(),
});

/** The mistakes in what is sent to Slack (a method's arguments, or an answer), one line each. */
export function findSlackMistakes(sent: unknown): string[] {
  const issues = payload.safeParse(sent).error?.issues ?? [];
  return issues.map(({ message, path }) => `${message} [/${path.join('/')}]`);
}

type Fields = { [field: string]: unknown };

/** No two blocks share an id, and no two elements of one block. */
function hasUniqueIds(blocks: Fields[]): boolean {
  const areUnique = (ids: unknown[]) => {
    const known = ids.filter((id) => id !== undefined && id !== '');
    return new Set(known).size === known.length;
  };
  const idsInside = ({ elements, actions }: Fields) =>
    [elements, actions]
      .flatMap((each) => (Array.isArray(each) ? (each as Fields[]) : []))
      .map(({ action_id }) => action_id);
  return (
    areUnique(blocks.map(({ block_id }) => block_id)) &&
    blocks.every((each) => areUnique(idsInside(each)))
  );
}
