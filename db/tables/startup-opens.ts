import type { Generated } from 'kysely';
import type { OpenedKind } from '#shared/domain/opened-links.ts';

export type StartupOpensTable = {
  founder_id: string;
  investor_id: string;
  kind: OpenedKind;
  opens: Generated<number>;
  first_opened_at: Date;
  last_opened_at: Date;
};
