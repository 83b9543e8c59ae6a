import fc from 'fast-check';
import { expect } from 'vitest';
import type { TaskView } from '#shared/api/tasks.ts';
import type { KnownBlock, Message } from '../messages/block-kit.ts';

/** What people may write at worst. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5000 }),
  fc.constantFrom('<!channel>', '<@U1>', '<https://x.test|click>', '&'.repeat(4000), '*_~`>'),
);

/** A block's texts, with the lengths that Slack allows them. */
function texts(block: KnownBlock): { text: string; maxLength: number }[] {
  if (block.type === 'section') {
    const fields = block.fields ?? [];
    return [
      ...(block.text ? [{ text: block.text.text, maxLength: 3000 }] : []),
      ...fields.map((field) => ({ text: field.text, maxLength: 2000 })),
    ];
  }
  if (block.type === 'header') return [{ text: block.text.text, maxLength: 150 }];
  if (block.type === 'context') {
    return block.elements.flatMap((each) =>
      each.type === 'mrkdwn' ? [{ text: each.text, maxLength: 2000 }] : [],
    );
  }
  return [];
}

/** For the blocks of a message; a modal and the Home tab may have more. */
export function expectWithinLimits(blocks: KnownBlock[], maxBlocks = 50): void {
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.length).toBeLessThanOrEqual(maxBlocks);
  for (const block of blocks) {
    for (const { text, maxLength } of texts(block)) {
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(maxLength);
      // Slack shows plain text without interpreting it.
      if (block.type === 'header') continue;
      if (block.type === 'section' && block.text?.type === 'plain_text') continue;
      expect(
        text.replace(/&(amp|lt|gt);/g, '').replace(/<(https?:[^|<>]*\|[^<>]*|#C\w+)>/g, ''),
      ).not.toMatch(/[&<>]/);
    }
    if (block.type === 'actions') {
      expect(block.elements.length).toBeLessThanOrEqual(25);
      const names = new Set<string | undefined>();
      for (const element of block.elements) {
        expect(names).not.toContain(element.action_id);
        names.add(element.action_id);
        if (element.type !== 'button') continue;
        expect(element.text.text.length).toBeLessThanOrEqual(75);
        expect(element.text.text.length).toBeGreaterThan(0);
        expect((element.value ?? '').length).toBeLessThanOrEqual(2000);
        expect((element.accessibility_label ?? '').length).toBeLessThanOrEqual(75);
      }
    }
  }
}

export function expectValidMessage({ text, blocks }: Message): void {
  expect(text.length).toBeGreaterThan(0);
  expectWithinLimits(blocks);
}

type Texts = { list: TaskView[]; task: TaskView; name: string; other: string };

/** Checks messages with whatever people may have written as tasks and names. */
export function forAnyText(check: (texts: Texts) => void): void {
  const texts = fc.record({
    list: fc.array(arbitraryTaskView, { maxLength: 60 }),
    task: arbitraryTaskView,
    name: hostileText,
    other: hostileText,
  });
  fc.assert(fc.property(texts, check), { numRuns: 60 });
}

const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** A task of somebody who means no good. */
const arbitraryTaskView: fc.Arbitrary<TaskView> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 80 }),
  title: hostileText,
  description: hostileText,
  status: fc.constant('pending' as const),
  difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  category: fc.constant(null),
  estimatedTime: fc.constant(null),
  points: fc.nat(),
  isPublicPledge: fc.boolean(),
  isPrivate: fc.boolean(),
  pledge: fc.constantFrom(null, 'open' as const, 'kept' as const, 'missed' as const),
  cheers: fc.nat(),
  earned: fc.option(fc.nat()),
  dueDate: fc.option(instants),
  createdAt: instants,
  completedAt: fc.constant(null),
  canPledge: fc.boolean(),
  canReopen: fc.boolean(),
  sourceUrl: fc.constantFrom(null, 'https://x.slack.com/archives/C1/p1'),
});
