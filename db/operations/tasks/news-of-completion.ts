import type { Completion } from './record-completion.ts';

/** What the cohort hears: the task, and the streak when a milestone of it was reached. */
export function newsOfCompletion({ task, earned, streak, reachedDays, countedAt }: Completion) {
  const news = [
    {
      type: 'task_completed',
      message: `completed “${task.title}”${countedAt ? ' yesterday' : ''}`,
      points: earned,
      streak_count: streak.current,
    },
  ];
  if (reachedDays !== null) {
    news.push({
      type: 'streak_milestone',
      message: `reached a ${reachedDays}-day streak`,
      points: earned,
      streak_count: reachedDays,
    });
  }
  return news;
}
