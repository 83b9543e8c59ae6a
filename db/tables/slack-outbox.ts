import type { Generated } from 'kysely';

/** Private messages to one founder: the channel is their Slack user id. */
export type DirectKind =
  | 'morning_list'
  | 'streak_at_risk'
  | 'pledge_missed'
  | 'peer_help'
  | 'cheer'
  | 'introduction'
  | 'introduction_reminder'
  | 'founder_message'
  | 'weekly_brief';

/** What a waiting row will become in Slack: the message is made from the subject as it stands when it is sent. */
export type OutboxKind =
  | DirectKind
  | 'completion'
  | 'completion_retraction'
  | 'pledge'
  | 'pledge_update'
  | 'introduction_update'
  | 'thanks'
  | 'thanks_retraction'
  | 'milestone'
  | 'milestone_retraction'
  | 'digest'
  | 'farewell'
  | 'channel_archive';

export type SlackOutboxTable = {
  id: Generated<number>;
  team_id: string;
  channel_id: string;
  kind: OutboxKind;
  subject_id: string;
  state: Generated<'waiting' | 'sent' | 'dropped' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  message_ts: string | null;
  /** The post in whose thread this one stands. */
  thread_ts: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
};
