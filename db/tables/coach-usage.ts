import type { Generated } from 'kysely';

/** What a founder asked on one local day. */
export type CoachUsageTable = {
  founder_id: string;
  day: string;
  /** Questions that count: answered, or being answered. */
  reserved: Generated<number>;
  /** Every try, also those that were given back. */
  attempts: Generated<number>;
  answered: Generated<number>;
  stopped: Generated<number>;
  failed: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
};
