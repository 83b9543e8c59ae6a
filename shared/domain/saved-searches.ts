import { type Stage, stageLabels } from '../options.ts';

/** The criteria of a saved search: text, and a stage or startups seeking funding. */
export type SearchCriteria = { search: string; stage: Stage | null; isSeeking: boolean };

/** '“robots”, MVP'. */
export function searchLabel({ search, stage, isSeeking }: SearchCriteria): string {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(stage ? [stageLabels[stage]] : []),
    ...(isSeeking ? ['Seeking funding'] : []),
  ].join(', ');
}

/** The query string of the portfolio page with this search. */
export function searchAddress({ search, stage, isSeeking }: SearchCriteria): string {
  const filter = stage ?? (isSeeking ? 'seeking-funding' : null);
  return `?${new URLSearchParams({ ...(search && { search }), ...(filter && { filter }) })}`;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Monday, 5 January 1970, eight in the morning, UTC. */
const firstMonday = Date.UTC(1970, 0, 5, 8);

/** The last Monday at eight (UTC), when saved searches last became due. */
export function searchesDueAt(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstMonday) / weekMs);
  return new Date(firstMonday + weeks * weekMs);
}
