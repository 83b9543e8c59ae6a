import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Block, findElements } from '#sandbox/shared/block-kit.ts';

/*
 * The documented limits of Block Kit, which the emulator does not check. Fields without a limit are
 * let through as they are.
 */
const text = (max: number) =>
  z.looseObject({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string().min(1).max(max) });

const option = z.looseObject({ text: text(75), value: z.string().max(150) });

const maxOptions: Record<string, number> = { checkboxes: 10, overflow: 5, radio_buttons: 10 };

const element = z
  .looseObject({
    type: z.string(),
    action_id: z.string().max(255).optional(),
    text: text(75).optional(),
    value: z.string().max(2000).optional(),
    url: z.string().max(3000).optional(),
    placeholder: text(150).optional(),
    options: z.array(option).min(1).max(100).optional(),
  })
  .refine((each) => each.type !== 'button' || each.text, 'a button needs a text')
  .refine(
    ({ type, options = [] }) => options.length <= (maxOptions[type] ?? 100),
    'there are too many options',
  );

const header = z.looseObject({ type: z.literal('plain_text'), text: z.string().min(1).max(150) });
const anything = (type: string) => z.looseObject({ type: z.literal(type) });

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
  z.looseObject({ type: z.literal('context'), elements: z.array(z.unknown()).min(1).max(10) }),
  z.looseObject({ type: z.literal('actions'), elements: z.array(element).min(1).max(25) }),
  z.looseObject({ type: z.literal('input'), label: text(2000), element }),
  z.looseObject({
    type: z.literal('image'),
    image_url: z.string().max(3000).optional(),
    alt_text: z.string().min(1),
  }),
  z.looseObject({ type: z.literal('markdown'), text: z.string().max(12_000) }),
  anything('context_actions'),
  anything('divider'),
  anything('rich_text'),
  anything('video'),
]);

const blocksOf = (max: number) =>
  z
    .array(block)
    .max(max)
    .refine((blocks) => hasUniqueIds(blocks as Block[]), 'an id is used more than once');

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

/** One line per mistake. */
export function checkBlocks(blocks: unknown): string[] {
  return describeIssues(blocksOf(50).safeParse(blocks));
}

export function checkView(candidate: unknown): string[] {
  return describeIssues(view.safeParse(candidate));
}

function describeIssues({ error }: z.ZodSafeParseResult<unknown>): string[] {
  return (error?.issues ?? []).map(({ message, path }) => `${message} [/${path.join('/')}]`);
}

/** No two blocks share an id, and no two actions of one block. */
function hasUniqueIds(blocks: Block[]): boolean {
  const blockIds = blocks.flatMap((each) => (each.block_id ? [each.block_id] : []));
  const actionIds = findElements(blocks).map(
    (placed) => `${blocks.indexOf(placed.block)} ${placed.element.action_id}`,
  );
  return [blockIds, actionIds].every((ids) => new Set(ids).size === ids.length);
}

/** Gives an id to every block without one, as Slack does; interactions refer to these ids. */
export function assignBlockIds(blocks: Block[]): Block[] {
  return blocks.map((each) => ({
    ...each,
    block_id: each.block_id || randomBytes(4).toString('base64url').slice(0, 5),
  }));
}
