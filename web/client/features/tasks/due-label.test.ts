import { describe, expect, it } from 'vitest';
import { dueLabel } from './due-label.ts';

const clock = { now: new Date('2026-12-03T23:30:00Z'), timeZone: 'Pacific/Auckland' };
const open = { status: 'pending' as const, completedAt: null };

describe('dueLabel', () => {
  it('reads dates in the founder’s zone, where it is already Friday', () => {
    const dueDate = '2026-12-04T10:59:59.999Z';
    expect(dueLabel({ ...open, dueDate }, clock)).toEqual({ text: 'Due Today', overdue: false });
    expect(dueLabel({ ...open, dueDate }, { ...clock, timeZone: 'UTC' })).toEqual({
      text: 'Due Tomorrow',
      overdue: false,
    });
  });

  it('marks what is past', () => {
    const dueDate = '2026-12-02T10:59:59.999Z';
    expect(dueLabel({ ...open, dueDate }, clock)).toEqual({ text: 'Due 2 Dec', overdue: true });
  });

  it('says of a completed task when it was done, and is never overdue', () => {
    const task = { status: 'completed', dueDate: '2026-01-01T00:00:00Z' } as const;
    const completedAt = '2026-12-03T08:00:00Z';
    expect(dueLabel({ ...task, completedAt }, clock)).toEqual({
      text: 'Done Yesterday',
      overdue: false,
    });
    expect(dueLabel({ ...task, completedAt: null }, clock)).toBeNull();
  });

  it('has nothing to say without a date', () => {
    expect(dueLabel({ ...open, dueDate: null }, clock)).toBeNull();
  });
});
