import type { Generated } from 'kysely';

export type SlackReceiptsTable = {
  key: string;
  received_at: Generated<Date>;
};
