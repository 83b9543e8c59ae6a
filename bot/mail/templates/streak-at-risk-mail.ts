import type { StreakAtRisk } from '#db/queries/streaks.ts';
import { counted } from '#shared/domain/figure.ts';
import { dueLabel, type Viewer } from '../../blocks/due-label.ts';
import type { MailBlock, MailContent } from '../mail-layout.ts';
import type { MailLinks } from '../mail-links.ts';

/** In the evening, when nothing was done today: what ends, and the easiest thing that saves it. */
export function streakAtRiskMail(
  { days, task }: StreakAtRisk,
  viewer: Viewer,
  { boardUrl, unsubscribeUrl }: MailLinks,
): MailContent {
  const line = `Your ${days}-day streak ends at midnight`;
  const blocks: MailBlock[] = task
    ? [
        {
          kind: 'text',
          text: `One completed task keeps it. The easiest one that is open, for ${counted(task.points, 'point')}:`,
        },
        { kind: 'rows', rows: [{ text: task.title, beside: dueLabel(task.dueDate, viewer) }] },
      ]
    : [
        {
          kind: 'text',
          text: 'One completed task keeps it, and nothing is open on your board: what did you finish today?',
        },
      ];
  return {
    subject: line,
    title: line,
    blocks: [...blocks, { kind: 'button', label: 'Open your board', url: boardUrl }],
    because: 'You get this because you asked for an email when your streak is at risk.',
    unsubscribeUrl,
  };
}
