import { randomBytes } from 'node:crypto';
import type { Block } from '#sandbox/shared/block-kit.ts';
import { findElements } from '#sandbox/shared/find-elements.ts';

/** Slack names every block that its app did not; interactions refer to these names. */
export function assignBlockIds(blocks: Block[]): Block[] {
  return blocks.map((block) => ({ ...block, block_id: block.block_id || makeId() }));
}

/** The ids that may be used only once but are not: two equal blocks, or equal actions in one block. */
export function findDuplicateIds(blocks: Block[]): string[] {
  const blockIds = blocks.flatMap((block) => (block.block_id ? [block.block_id] : []));
  const actionIds = findElements(blocks).map(
    ({ block, element }) => `${blocks.indexOf(block)} ${element.action_id}`,
  );
  return [...blockIds, ...actionIds].filter((id, index, all) => all.indexOf(id) !== index);
}

function makeId(): string {
  return randomBytes(4).toString('base64url').slice(0, 5);
}
