import type { ColumnType } from 'kysely';

export type DailyPointsTable = {
  founder_id: string;
  day: string;
  points: number;
  board_points: ColumnType<number, never, never>;
  tasks_completed: number;
};
