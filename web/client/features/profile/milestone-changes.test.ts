import { expect, it } from 'vitest';
import type { MilestoneView } from '#shared/api/startup.ts';
import { isChange, noChanges, withChanges, withoutMilestone } from './milestone-changes.ts';

const saved = (id: string, date: string): MilestoneView => ({
  ...{ id, title: `Title ${id}`, description: null, date, type: 'team', achieved: true },
});
const list = [saved('b', '2026-03-01'), saved('a', '2026-01-01')];
const fresh = { id: 'n', title: 'New', description: '', date: '2026-02-01' };

it('shows the milestones as they will be, the latest first', () => {
  const shown = withChanges(list, { added: [fresh], deleted: ['a'] });
  expect(shown).toEqual([
    list[0],
    { ...fresh, description: null, type: 'product', achieved: true },
  ]);
  expect(withChanges(list, noChanges)).toEqual(list);
});

it('shows one once that was saved although the answer was lost', () => {
  expect(withChanges(list, { added: [{ ...fresh, id: 'a' }], deleted: [] })).toEqual(list);
});

it('forgets what was added in this edit, deletes what is saved', () => {
  const changes = { added: [fresh], deleted: [] };
  expect(withoutMilestone(changes, 'n')).toEqual(noChanges);
  expect(withoutMilestone(changes, 'a')).toEqual({ added: [fresh], deleted: ['a'] });
  expect([isChange(noChanges), isChange(changes)]).toEqual([false, true]);
});
