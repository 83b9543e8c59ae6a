import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type TaskStatus, taskCategories, taskStatuses } from '#shared/options.ts';
import { dueRanges, type TaskFilter } from './filter-tasks.ts';

export type BoardFilter = TaskFilter & { status: TaskStatus | null };

const names = { text: 'q', status: 'status', category: 'category', due: 'due' } as const;

/** What of the board is shown, kept in the address: it survives a reload and can be passed on. */
export function useBoardFilter(): {
  filter: BoardFilter;
  change: (wish: Partial<BoardFilter>) => void;
} {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = useCallback(
    (wish: Partial<BoardFilter>) =>
      setParams((before) => withFilter(before, wish), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return { filter, change };
}

/** What nobody could have chosen is not asked for. */
export function readFilter(params: URLSearchParams): BoardFilter {
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name)) ?? null;
  return {
    text: params.get(names.text) ?? '',
    status: oneOf(names.status, taskStatuses),
    category: oneOf(names.category, taskCategories),
    due: oneOf(names.due, dueRanges),
  };
}

/** The address with some of the filter changed, and everything else in it as it was. */
export function withFilter(before: URLSearchParams, wish: Partial<BoardFilter>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const key of Object.keys(wish) as (keyof BoardFilter)[]) {
    if (wish[key]) params.set(names[key], wish[key]);
    else params.delete(names[key]);
  }
  return params;
}
