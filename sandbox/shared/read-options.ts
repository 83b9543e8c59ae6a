import type { BlockElement, BlockOption } from '#sandbox/shared/block-kit.ts';

/** The options of a select, flat, whether they come grouped or not. */
export function readOptions(element: BlockElement): BlockOption[] {
  return element.options ?? element.option_groups?.flatMap((group) => group.options) ?? [];
}
