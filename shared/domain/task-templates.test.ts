import { describe, expect, it } from 'vitest';
import { stages } from '../options.ts';
import { mayBePledged, type TaskTemplate, taskTemplates } from './task-templates.ts';

function count(stage: TaskTemplate['stage'], frequency: TaskTemplate['frequency']): number {
  return taskTemplates.filter((each) => each.stage === stage && each.frequency === frequency)
    .length;
}

function describing(key: string): string {
  return taskTemplates.find((each) => each.key === key)?.description ?? '';
}

describe('the catalogue of templates', () => {
  it('has 3 daily, 3 weekly and 3 for each stage: 18', () => {
    expect([count('all', 'daily'), count('all', 'weekly')]).toEqual([3, 3]);
    for (const stage of stages) {
      expect([stage, count(stage, 'daily'), count(stage, 'weekly')]).toEqual([stage, 0, 3]);
    }
    expect(taskTemplates).toHaveLength(18);
  });

  it('lists daily ones first, then weekly ones, then the stages’', () => {
    const kinds = taskTemplates.map(({ stage, frequency }) => `${stage} ${frequency}`);
    expect([...new Set(kinds)]).toEqual([
      'all daily',
      'all weekly',
      'idea weekly',
      'mvp weekly',
      'traction weekly',
      'launch weekly',
    ]);
  });

  it('has unique keys and titles', () => {
    expect(new Set(taskTemplates.map(({ key }) => key)).size).toBe(18);
    expect(new Set(taskTemplates.map(({ title }) => title.toLowerCase())).size).toBe(18);
  });

  it('uses exactly five categories', () => {
    expect(new Set(taskTemplates.map(({ category }) => category))).toEqual(
      new Set(['validation', 'operations', 'growth', 'product', 'fundraising']),
    );
  });

  it('says when a task is done, briefly enough for a card', () => {
    for (const { title, description, estimatedTime } of taskTemplates) {
      expect(description).toMatch(/Done when [^.]+\.$/);
      expect(description.length).toBeLessThan(300);
      expect(title.length).toBeLessThan(64);
      expect(estimatedTime).not.toBe('');
    }
  });

  it('names the specified targets', () => {
    expect(describing('weekly-growth-target')).toContain('5 to 7 percent');
    expect(describing('mvp-very-disappointed')).toContain('40 percent ‘very disappointed’');
    expect(describing('traction-unit-economics')).toContain('LTV to CAC of 3:1');
    expect(describing('launch-growth-story')).toContain('10 percent monthly growth');
  });
});

it('lets a founder pledge what they made themselves, and what its template allows', () => {
  expect(mayBePledged(null)).toBe(true);
  expect(mayBePledged('launch-hand-over')).toBe(true);
  expect(mayBePledged('daily-one-thing')).toBe(false);
});
