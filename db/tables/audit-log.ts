import type { ColumnType, GeneratedAlways } from 'kysely';

export type AuditLogTable = {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  actor_email: string;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_name: string;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Date;
};
