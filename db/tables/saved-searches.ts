import type { Generated } from 'kysely';
import type { Stage } from '#shared/options.ts';

export type SavedSearchesTable = {
  id: Generated<string>;
  investor_id: string;
  /** Empty when nothing is searched for. */
  search: string;
  stage: Stage | null;
  is_seeking: boolean;
  created_at: Date;
};
