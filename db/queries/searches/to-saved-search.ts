import type { Selectable } from 'kysely';
import type { SavedSearch } from '#shared/api/saved-searches.ts';
import type { SavedSearchesTable } from '../../tables/saved-searches.ts';

export const searchColumns = ['id', 'search', 'stage', 'is_seeking', 'created_at'] as const;

type Row = Pick<Selectable<SavedSearchesTable>, (typeof searchColumns)[number]>;

export function toSavedSearch({ id, search, stage, is_seeking, created_at }: Row): SavedSearch {
  return { id, search, stage, isSeeking: is_seeking, createdAt: created_at.toISOString() };
}
