import { type TaskStatus, taskCategories, taskStatuses } from '#shared/options.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { dueRanges, type TaskFilter } from './filter-tasks.ts';

export type BoardFilter = TaskFilter & { status: TaskStatus | null };

const names = { text: 'q', status: 'status', category: 'category', due: 'due' } as const;

/** What of the board is shown, kept in the address: it survives a reload and can be passed on. */
export const useBoardFilter = () => useAddressQuery(boardAddress);

const boardAddress = {
  read: readFilter,
  write: (filter: BoardFilter, now: URLSearchParams) => withFilter(now, filter).toString(),
};

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

/** The address with this filter, and everything else in it as it was. */
export function withFilter(before: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const key of Object.keys(filter) as (keyof BoardFilter)[]) {
    if (filter[key]) params.set(names[key], filter[key]);
    else params.delete(names[key]);
  }
  return params;
}
