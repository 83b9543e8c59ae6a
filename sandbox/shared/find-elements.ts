import type { Block, BlockElement } from '#sandbox/shared/block-kit.ts';

export interface PlacedElement {
  element: BlockElement;
  block: Block;
}

/** Every element that can be acted on, with the block it stands in, in reading order. */
export function findElements(blocks: Block[]): PlacedElement[] {
  return blocks.flatMap((block) => {
    const candidates: unknown[] = [block.accessory, block.element, ...(block.elements ?? [])];
    return candidates
      .filter((candidate): candidate is BlockElement => isActionable(candidate))
      .map((element) => ({ element, block }));
  });
}

function isActionable(candidate: unknown): boolean {
  return typeof candidate === 'object' && candidate !== null && 'action_id' in candidate;
}
