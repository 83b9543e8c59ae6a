import type { ColumnType } from 'kysely';
import type { BriefNext, BriefRisk } from '#shared/domain/weekly-brief.ts';

export type WeeklyBriefsTable = {
  founder_id: string;
  /** The founder's local Monday. */
  monday: string;
  risk: ColumnType<BriefRisk | null, string | null, never>;
  next: ColumnType<BriefNext | null, string | null, never>;
  created_at: Date;
};
