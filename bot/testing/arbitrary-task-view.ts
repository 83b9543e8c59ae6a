import fc from 'fast-check';
import type { TaskView } from '#shared/api/tasks.ts';
import { hostile } from './expect-within-limits.ts';

const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** A task in the words of somebody who means no good. */
export const arbitraryTaskView: fc.Arbitrary<TaskView> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 80 }),
  title: hostile,
  description: hostile,
  status: fc.constant('pending' as const),
  difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  category: fc.constant(null),
  estimatedTime: fc.constant(null),
  points: fc.nat(),
  isPublicPledge: fc.boolean(),
  pledge: fc.constantFrom(null, 'open' as const, 'kept' as const, 'missed' as const),
  cheers: fc.nat(),
  earned: fc.option(fc.nat()),
  dueDate: fc.option(instants),
  createdAt: instants,
  completedAt: fc.constant(null),
  canPledge: fc.boolean(),
  canReopen: fc.boolean(),
});
