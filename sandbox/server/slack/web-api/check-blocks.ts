import { randomBytes } from 'node:crypto';
import {
  type Block,
  type BlockElement,
  findElements,
  readOptions,
  type TextObject,
  type View,
} from '#sandbox/shared/block-kit.ts';

const knownBlocks = new Set([
  'actions',
  'context',
  'context_actions',
  'divider',
  'header',
  'image',
  'input',
  'markdown',
  'rich_text',
  'section',
  'video',
]);

const optionLimits: Record<string, number> = {
  checkboxes: 10,
  multi_static_select: 100,
  overflow: 5,
  radio_buttons: 10,
  static_select: 100,
};

/**
 * The documented limits of Block Kit, which the emulator does not check. Returns one line per
 * mistake.
 */
export function checkBlocks(blocks: unknown, surface: 'message' | 'view'): string[] {
  if (!Array.isArray(blocks)) return ['blocks must be an array [/blocks]'];
  const list = blocks as Block[];
  const max = surface === 'message' ? 50 : 100;
  return [
    ...(list.length > max ? [`no more than ${max} items allowed [/blocks]`] : []),
    ...findDuplicateIds(list).map((id) => `"${id}" is used more than once [/blocks]`),
    ...list.flatMap((block, index) => checkBlock(block, `/blocks/${index}`)),
    ...findElements(list).flatMap(({ element, block }) =>
      checkElement(element, `/blocks/${list.indexOf(block)}/${element.action_id}`),
    ),
  ];
}

export function checkView(view: Partial<View>): string[] {
  const needsSubmit = view.type === 'modal' && view.blocks?.some((block) => block.type === 'input');
  return [
    ...checkBlocks(view.blocks, 'view'),
    ...(view.type === 'modal' ? checkText(view.title ?? undefined, 24, '/title') : []),
    ...(view.submit ? checkText(view.submit, 24, '/submit') : []),
    ...(view.close ? checkText(view.close, 24, '/close') : []),
    ...checkLength(view.private_metadata, 3000, '/private_metadata'),
    ...checkLength(view.callback_id, 255, '/callback_id'),
    ...(needsSubmit && !view.submit ? ['submit is required when there is an input [/submit]'] : []),
  ];
}

function checkBlock(block: Block, at: string): string[] {
  const text = block.text as TextObject | undefined;
  const count = block.elements?.length ?? 0;
  switch (block.type) {
    case 'section':
      return [
        ...(text || block.fields ? [] : [`text or fields is required [${at}]`]),
        ...(text ? checkText(text, 3000, `${at}/text`) : []),
        ...((block.fields?.length ?? 0) > 10 ? [`no more than 10 fields [${at}]`] : []),
        ...(block.fields ?? []).flatMap((field) => checkText(field, 2000, `${at}/fields`)),
      ];
    case 'header':
      return [
        ...checkText(text, 150, `${at}/text`),
        ...(text?.type === 'plain_text' ? [] : [`must be plain_text [${at}/text]`]),
      ];
    case 'context':
      return count < 1 || count > 10 ? [`1 to 10 elements are allowed [${at}/elements]`] : [];
    case 'actions':
      return count < 1 || count > 25 ? [`1 to 25 elements are allowed [${at}/elements]`] : [];
    case 'input':
      return [
        ...checkText(block.label, 2000, `${at}/label`),
        ...(block.element ? [] : [`element is required [${at}]`]),
      ];
    case 'image':
      return [
        ...checkLength(block.image_url, 3000, `${at}/image_url`),
        ...(block.alt_text ? [] : [`alt_text is required [${at}]`]),
      ];
    case 'markdown':
      return checkLength(String(block.text ?? ''), 12_000, `${at}/text`);
    default:
      return knownBlocks.has(block.type) ? [] : [`unsupported type: ${block.type} [${at}]`];
  }
}

function checkElement(element: BlockElement, at: string): string[] {
  const options = readOptions(element);
  const max = optionLimits[element.type];
  return [
    ...checkLength(element.action_id, 255, `${at}/action_id`),
    ...(element.type === 'button' ? checkText(element.text as TextObject, 75, `${at}/text`) : []),
    ...checkLength(element.value, 2000, `${at}/value`),
    ...checkLength(element.url, 3000, `${at}/url`),
    ...(element.placeholder ? checkText(element.placeholder, 150, `${at}/placeholder`) : []),
    ...(max && (options.length < 1 || options.length > max)
      ? [`1 to ${max} options are allowed [${at}/options]`]
      : []),
    ...options.flatMap((option) => [
      ...checkText(option.text, 75, `${at}/options/text`),
      ...checkLength(option.value, 150, `${at}/options/value`),
    ]),
  ];
}

function checkText(text: TextObject | undefined, max: number, at: string): string[] {
  if (!text || typeof text.text !== 'string') return [`must be a text object [${at}]`];
  if (text.text.length < 1) return [`must be more than 0 characters [${at}]`];
  return checkLength(text.text, max, at);
}

function checkLength(value: string | undefined, max: number, at: string): string[] {
  return value !== undefined && value.length > max
    ? [`must be less than ${max + 1} characters [${at}]`]
    : [];
}

/** Gives an id to every block without one, as Slack does; interactions refer to these ids. */
export function assignBlockIds(blocks: Block[]): Block[] {
  return blocks.map((block) => ({ ...block, block_id: block.block_id || makeId() }));
}

/** Ids that are not unique: of two blocks, or of two actions in one block. */
function findDuplicateIds(blocks: Block[]): string[] {
  const blockIds = blocks.flatMap((block) => (block.block_id ? [block.block_id] : []));
  const actionIds = findElements(blocks).map(
    ({ block, element }) => `${blocks.indexOf(block)} ${element.action_id}`,
  );
  return [...blockIds, ...actionIds].filter((id, index, all) => all.indexOf(id) !== index);
}

function makeId(): string {
  return randomBytes(4).toString('base64url').slice(0, 5);
}
