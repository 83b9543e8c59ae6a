import type { ColumnType, GeneratedAlways } from 'kysely';

export type ApplicationEventKind =
  | 'submitted'
  | 'edited'
  | 'withdrawn'
  | 'review_started'
  | 'accepted'
  | 'rejected'
  | 'decision_undone';

export type ApplicationEventsTable = {
  id: GeneratedAlways<number>;
  application_id: string;
  kind: ApplicationEventKind;
  /** Null: the applicant. */
  actor_id: string | null;
  actor_email: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Date;
};
