import type { Generated } from 'kysely';
import type { NotificationType } from '#shared/options.ts';

export type CohortNotificationsTable = {
  id: Generated<number>;
  recipient_id: string;
  sender_id: string;
  type: NotificationType;
  founder_name: string;
  startup_name: string;
  message: string;
  points: number | null;
  streak_count: number | null;
  read: Generated<boolean>;
  created_at: Generated<Date>;
  completion_id: string | null;
  thanks_id: string | null;
  milestone_news_id: string | null;
  introduction_id: string | null;
  contact_message_id: string | null;
};
