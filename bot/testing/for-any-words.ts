import fc from 'fast-check';
import type { TaskView } from '#shared/api/tasks.ts';
import { arbitraryTaskView } from './arbitrary-task-view.ts';
import { hostile } from './expect-within-limits.ts';

type Words = { list: TaskView[]; task: TaskView; name: string; other: string };

/** Checks messages with whatever people may have written, in tasks and as names. */
export function forAnyWords(check: (words: Words) => void): void {
  const words = fc.record({
    list: fc.array(arbitraryTaskView, { maxLength: 60 }),
    task: arbitraryTaskView,
    name: hostile,
    other: hostile,
  });
  fc.assert(fc.property(words, check), { numRuns: 60 });
}
