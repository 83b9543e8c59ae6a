import { type CoachNote, goalsFirst } from '#shared/domain/coach-notes.ts';
import {
  droppedText,
  type Opening,
  type OpeningAnswer,
  openingAnswerLabels,
  openingAnswers,
  openingText,
} from '#shared/domain/coach-opening.ts';
import { limitTokens } from '#shared/domain/tokens.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { bold } from './slack-text.ts';

export const openingActions: Record<OpeningAnswer, string> = {
  done: 'coach_opening_done',
  not_yet: 'coach_opening_not_yet',
  drop: 'coach_opening_drop',
};
export const noteDeleteAction = 'coach_note_delete';

/** `Last week you planned *Price the pilot*. Done?` */
export function openingLine({ title, isDone }: Opening): string {
  const { before, after } = openingText(isDone);
  return `${before}${bold(title, 200)}${after}`;
}

/** The same as plain text, without what Slack could interpret. */
export function openingTitle({ title, isDone }: Opening): string {
  const { before, after } = openingText(isDone);
  return `${before}“${limitTokens(title.replace(/[<>]/g, ''), 30)}”${after}`;
}

/** The coach's opening; a task that is done needs no button. */
export function openingBlocks(opening: Opening): KnownBlock[] {
  const { id, title, isDone } = opening;
  if (isDone) return [section(openingLine(opening))];
  const buttons = openingAnswers.map((answer) =>
    button({
      action: openingActions[answer],
      label: openingAnswerLabels[answer],
      value: id,
      description: `${openingAnswerLabels[answer]}: ${title}`,
    }),
  );
  return [section(openingLine(opening)), actions(buttons)];
}

export function openingMessage(opening: Opening): Message {
  return message(openingLine(opening), openingBlocks(opening));
}

export function openingDropped(): Message {
  return plainMessage(droppedText);
}

type NoteListOptions = {
  publicUrl: string;
  /** The result of the last click. */
  notice?: string;
};

/** `/coach notes`: what the coach remembers, each with its button. */
export function noteList(notes: CoachNote[], { publicUrl, notice }: NoteListOptions): Message {
  const title = notes.length > 0 ? 'What I remember about you:' : 'I don’t remember anything yet.';
  const edit = link(`${publicUrl}/app/ai-coach`, 'Edit on the website');
  return message(notice ?? title, [
    ...(notice ? [section(notice)] : []),
    section(title),
    ...goalsFirst(notes).map(({ id, kind, text }) =>
      section(
        `${kind === 'goal' ? 'Goal' : 'Fact'}: ${bold(text)}`,
        button({
          action: noteDeleteAction,
          label: 'Delete',
          value: id,
          description: `Delete: ${text}`,
        }),
      ),
    ),
    context(`\`/coach remember goal: 5 paying by May 1\` adds one. ${edit}`),
  ]);
}

export function noteSaved({ kind, text }: CoachNote): Message {
  const line = `I’ll remember ${kind === 'goal' ? 'your goal' : 'that'}: ${bold(text)}`;
  return message(line, [section(line), context('`/coach notes` shows everything I remember.')]);
}

export function deletedLine(text: string): string {
  return `Deleted: ${bold(text)}`;
}
