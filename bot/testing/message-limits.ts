import fc from 'fast-check';
import { expect } from 'vitest';
import type { TaskView } from '#shared/api/tasks.ts';
import { findSlackMistakes } from '#shared/testing/slack-limits.ts';
import type { HomeView, KnownBlock, Message, ModalView } from '../messages/block-kit.ts';

/** The worst texts that people may write. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5000 }),
  fc.constantFrom('<!channel>', '<@U1>', '<https://x.test|click>', '&'.repeat(4000), '*_~`>'),
);

/** Nothing that Slack would interpret is left in the markup but our own links. */
function expectEscaped(blocks: KnownBlock[]): void {
  const texts = blocks.flatMap((block) => {
    if (block.type === 'section') return [block.text, ...(block.fields ?? [])];
    return block.type === 'context' ? block.elements : [];
  });
  for (const each of texts) {
    if (each?.type !== 'mrkdwn') continue;
    expect(
      each.text.replace(/&(amp|lt|gt);/g, '').replace(/<(https?:[^|<>]*\|[^<>]*|#C\w+)>/g, ''),
    ).not.toMatch(/[&<>]/);
  }
}

/** For the blocks of a modal or the Home tab. */
export function expectGoodView(view: ModalView | HomeView): void {
  expect(findSlackMistakes({ view })).toEqual([]);
  expectEscaped(view.blocks as KnownBlock[]);
}

export function expectValidMessage({ text, blocks, plain }: Message): void {
  expect(text.length).toBeGreaterThan(0);
  // Slack may refuse a picture, and with it the message.
  expect(JSON.stringify(plain ?? blocks)).not.toContain('"image_url"');
  for (const form of plain ? [blocks, plain] : [blocks]) {
    expect(form.length).toBeGreaterThan(0);
    expect(findSlackMistakes({ text, blocks: form })).toEqual([]);
    expectEscaped(form);
  }
}

type Texts = { list: TaskView[]; task: TaskView; name: string; other: string };

/** Checks messages with whatever people may have written as tasks and names. */
export function forAnyText(check: (texts: Texts) => void): void {
  const texts = fc.record({
    list: fc.uniqueArray(arbitraryTaskView, { maxLength: 60, selector: ({ id }) => id }),
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
  canBeHarder: fc.boolean(),
  canReopen: fc.boolean(),
  sourceUrl: fc.constantFrom(null, 'https://x.slack.com/archives/C1/p1'),
  handedBy: fc.constantFrom(null, 'Ada'),
  handedAt: fc.constant(null),
  canHandOver: fc.boolean(),
});
