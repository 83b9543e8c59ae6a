import type { StartupFilter } from '#shared/api/startups.ts';
import type { Look } from './run-query.ts';

/** The same looks for the statement alone. */
export function looksOf(
  filters: (requests: number) => StartupFilter[],
  audience: Look['audience'] = 'founder',
): (requests: number) => Look[] {
  return (requests) => filters(requests).map((filter) => ({ audience, filter }));
}
