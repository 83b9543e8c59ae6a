import { expect, it } from 'vitest';
import { readFilter, withFilter } from './task-filters.tsx';

it('reads back the filter it wrote, and keeps other parameters of the address', () => {
  const filter = {
    text: '50% & _',
    status: 'in_progress',
    category: 'growth',
    due: 'week',
  } as const;
  const params = withFilter(new URLSearchParams('slack=linked'), filter);
  expect(readFilter(new URLSearchParams(params.toString()))).toEqual(filter);
  expect(params.get('slack')).toBe('linked');
  const none = { text: '', status: null, category: null, due: null };
  expect(withFilter(params, none).toString()).toBe('slack=linked');
});

it('ignores invalid values in the address', () => {
  const params = new URLSearchParams('status=done&category=constructor&due=');
  expect(readFilter(params)).toEqual({ text: '', status: null, category: null, due: null });
});
