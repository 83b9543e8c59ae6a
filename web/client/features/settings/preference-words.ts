import type {
  NotificationChannel,
  NotificationType,
} from '#shared/domain/notification-preferences.ts';

export const channelLabels: Record<NotificationChannel, string> = {
  in_app: 'In the app',
  slack: 'Slack',
  email: 'Email',
};

export const newsLabels: Record<NotificationType, { title: string; text: string }> = {
  task_completed: { title: 'Completed tasks', text: 'A peer gets something done.' },
  milestone_achieved: { title: 'Milestones', text: 'A peer reaches one of theirs.' },
  streak_milestone: { title: 'Streaks', text: 'A peer reaches 7, 14, 30 or 90 days.' },
  cheer: { title: 'Cheers', text: 'Somebody cheers one of your pledges on.' },
  peer_help: { title: 'Thanks', text: 'Somebody thanks you for your help.' },
  introduction: { title: 'Introductions', text: 'Somebody asks to be introduced, or answers you.' },
  founder_message: {
    title: 'Direct messages',
    text: 'A founder writes to you. With all three off, nobody can.',
  },
  morning_list: { title: 'Morning list', text: 'What is due today, if anything is.' },
  streak_at_risk: { title: 'Your streak at risk', text: 'Your day ends with nothing done yet.' },
  pledge_missed: { title: 'A missed pledge', text: 'Yours was due, and is not done.' },
  weekly_brief: {
    title: 'Weekly brief',
    text: 'On Mondays: one risk and one next step, from your own board.',
  },
  weekly_digest: { title: 'Weekly digest', text: 'What your cohort did, if it did anything.' },
};
