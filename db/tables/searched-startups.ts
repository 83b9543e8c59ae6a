import type { Generated } from 'kysely';
import type { Stage } from '#shared/options.ts';

/** What a search reads of accepted startups, kept by a trigger on `startup_applications`. */
export type SearchedStartupsTable = {
  /** Startup, industry and description in small letters, a line each. */
  words: string;
  /** The founder's name in small letters. */
  founder: string;
  stage: Stage;
  industry: string;
  is_seeking: boolean;
  /** An amount; `open` where none is named, `none` where nothing is asked. */
  ask: string;
  shares_momentum: boolean;
  submitted_at: Date;
  founder_id: string;
  /** Of 16,384 startups, in the order in which they came: the index knows each shelf for itself. */
  shelf: Generated<number>;
};
