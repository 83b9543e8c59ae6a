import type { Generated } from 'kysely';
import type { Difficulty, TaskCategory, TaskStatus } from '#shared/options.ts';

export type TasksTable = {
  id: Generated<string>;
  user_id: string;
  title: string;
  description: Generated<string>;
  status: Generated<TaskStatus>;
  is_public_pledge: Generated<boolean>;
  due_date: Date | null;
  points_value: Generated<number>;
  created_at: Generated<Date>;
  completed_at: Date | null;
  difficulty: Generated<Difficulty>;
  category: TaskCategory | null;
  estimated_time: string | null;
  template_key: string | null;
  period_start: string | null;
  due_moved_later: Generated<boolean>;
  client_key: string | null;
  deleted_at: Date | null;
};
