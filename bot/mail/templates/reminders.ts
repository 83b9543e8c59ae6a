import type { StreakAtRisk } from '#db/queries/streaks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { dayName, duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { pluralize } from '#shared/formats.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';
import { type WordedMail, wordMail } from '#shared/texts/word-mail.ts';
import type { MailLinks } from '../founder-mail.ts';

/** In the evening, if nothing was done that day; names the easiest task that saves the streak. */
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
          text: `One completed task keeps it. The easiest one that is open, for ${pluralize(task.points, 'point')}:`,
        },
        { kind: 'rows', rows: [{ text: task.title, aside: duePhrase(task.dueDate, viewer) }] },
      ]
    : [
        {
          kind: 'text',
          text: 'One completed task keeps it, and you have no open tasks: what did you finish today?',
        },
      ];
  return {
    subject: line,
    title: line,
    ...(task && {
      preview: `“${task.title}” keeps it going, for ${pluralize(task.points, 'point')}.`,
    }),
    blocks: [...blocks, { kind: 'button', label: 'Open your tasks', url: boardUrl }],
    reason: 'You get this because you asked for an email when your streak is at risk.',
    unsubscribeUrl,
  };
}

/** Asks for the next step, and does not scold. */
export function missedPledgesMail(
  tasks: TaskView[],
  viewer: Viewer,
  { boardUrl, unsubscribeUrl }: MailLinks,
): MailContent {
  const isOne = tasks.length === 1;
  const title = isOne
    ? 'Your pledge is past its date'
    : `${tasks.length} of your pledges are past their dates`;
  return {
    // The task's title comes last, so that only the title is cut if it is long.
    subject: isOne ? `${title}: ${tasks[0]?.title}` : title,
    title,
    blocks: [
      {
        kind: 'rows',
        rows: tasks.map((task) => ({
          text: task.title,
          ...(task.dueDate && { aside: `was due ${dayName(task.dueDate, viewer)}` }),
        })),
      },
      {
        kind: 'text',
        text: `A miss costs no points and no streak. What’s the next step? You can do ${isOne ? 'it' : 'each'} now, give it a new date, or let it go.`,
      },
      { kind: 'button', label: 'Open your tasks', url: boardUrl },
      {
        kind: 'text',
        text: 'A new date makes it a task like any other: the pledge itself stays missed.',
      },
    ],
    reason: 'You get this because you asked for an email when you miss a pledge.',
    unsubscribeUrl,
  };
}

type SlackNudge = { founderName: string; publicUrl: string };

/** An admin asks the founder to connect Slack. */
export function slackNudge({ founderName, publicUrl }: SlackNudge): WordedMail {
  return wordMail({
    id: 'slack-nudge',
    values: { name: founderName },
    url: `${publicUrl}/slack/connect`,
  });
}
