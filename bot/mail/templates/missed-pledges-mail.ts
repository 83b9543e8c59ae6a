import type { TaskView } from '#shared/api/tasks.ts';
import { dayName, type Viewer } from '../../blocks/due-label.ts';
import type { MailContent } from '../mail-layout.ts';
import type { MailLinks } from '../mail-links.ts';

/** What a founder missed, and where the next step is taken. It asks; it does not scold. */
export function missedPledgesMail(
  tasks: TaskView[],
  viewer: Viewer,
  { boardUrl, unsubscribeUrl }: MailLinks,
): MailContent {
  const isOne = tasks.length === 1;
  const title = isOne
    ? 'The date of your pledge has passed'
    : `The dates of ${tasks.length} of your pledges have passed`;
  return {
    // The title comes last: a long one is cut, and the rest stays.
    subject: isOne ? `${title}: ${tasks[0]?.title}` : title,
    title,
    blocks: [
      {
        kind: 'rows',
        rows: tasks.map((task) => ({
          text: task.title,
          ...(task.dueDate && { beside: `was due ${dayName(task.dueDate, viewer)}` }),
        })),
      },
      {
        kind: 'text',
        text: `A miss costs no points and no streak. What is the next step? On your board you can do ${isOne ? 'it' : 'each'} now, give it a new date, or let it go.`,
      },
      { kind: 'button', label: 'Open your board', url: boardUrl },
      {
        kind: 'text',
        text: 'A new date makes it a task like any other: the pledge itself stays missed.',
      },
    ],
    because: 'You get this because you asked for an email when you miss a pledge.',
    unsubscribeUrl,
  };
}
