import { type Stage, stageLabels } from '../options.ts';

/** What a saved search asks for: words, and a stage or those that look for funding. */
export type SearchCriteria = { search: string; stage: Stage | null; isSeeking: boolean };

/** '“robots”, MVP'. */
export function searchLabel({ search, stage, isSeeking }: SearchCriteria): string {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(stage ? [stageLabels[stage]] : []),
    ...(isSeeking ? ['Seeking funding'] : []),
  ].join(', ');
}

/** As the address of the portfolio says it. */
export function searchAddress({ search, stage, isSeeking }: SearchCriteria): string {
  const filter = stage ?? (isSeeking ? 'seeking-funding' : null);
  return `?${new URLSearchParams({ ...(search && { search }), ...(filter && { filter }) })}`;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Monday, 5 January 1970, eight in the morning, UTC. */
const firstMonday = Date.UTC(1970, 0, 5, 8);

/** The last Monday at eight (UTC): from then on saved searches are looked through, once. */
export function searchesDueAt(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstMonday) / weekMs);
  return new Date(firstMonday + weeks * weekMs);
}
