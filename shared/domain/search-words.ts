import { type Stage, stageLabels } from '../options.ts';

/** What a saved search asks for: words, and a stage or those that look for funding. */
export type SearchWish = { search: string; stage: Stage | null; isSeeking: boolean };

/** '“robots”, MVP'. */
export function searchLabel({ search, stage, isSeeking }: SearchWish): string {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(stage ? [stageLabels[stage]] : []),
    ...(isSeeking ? ['Seeking funding'] : []),
  ].join(', ');
}

/** As the address of the portfolio says it. */
export function searchAddress({ search, stage, isSeeking }: SearchWish): string {
  const filter = stage ?? (isSeeking ? 'seeking-funding' : null);
  return `?${new URLSearchParams({ ...(search && { search }), ...(filter && { filter }) })}`;
}
