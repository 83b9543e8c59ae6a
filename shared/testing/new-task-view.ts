import type { TaskView } from '#shared/api/tasks.ts';

export function newTaskView(overrides: Partial<TaskView> = {}): TaskView {
  return {
    id: 'a',
    title: 'Call Ada',
    description: '',
    status: 'pending',
    difficulty: 'medium',
    category: null,
    estimatedTime: null,
    points: 20,
    isPublicPledge: false,
    isPrivate: false,
    pledge: null,
    cheers: 0,
    earned: null,
    dueDate: null,
    createdAt: '2026-12-01T10:00:00Z',
    completedAt: null,
    canPledge: true,
    canBeHarder: true,
    canReopen: false,
    sourceUrl: null,
    handedBy: null,
    handedAt: null,
    canHandOver: true,
    ...overrides,
  };
}
