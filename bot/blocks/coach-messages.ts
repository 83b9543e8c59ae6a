import type { ExchangeView } from '#shared/api/coach.ts';
import { failureNotes, failureTexts, quickPrompts } from '#shared/domain/coach-prompts.ts';
import { humanPointer } from '#shared/domain/human-pointer.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  paragraph,
  plainMessage,
  section,
} from './block-kit.ts';
import { escapeText } from './escape.ts';

export const coachPrompt = 'coach_prompt';
export const coachRetry = 'coach_retry';
export const coachHelpful = 'coach_helpful';
export const coachUnhelpful = 'coach_unhelpful';
export const coachTask = 'coach_task';

/** Bare `/coach`: four questions to begin with. */
export function coachPrompts(): Message {
  const text = 'What would you like to ask the coach?';
  // An action_id is unique within its message.
  const buttons = quickPrompts.map((label, index) =>
    button({ action: `${coachPrompt}_${index}`, label, value: String(index) }),
  );
  return message(text, [
    section(text),
    actions(buttons),
    context('Or type your own: `/coach QUESTION`'),
  ]);
}

/** While the answer is being written. */
export function coachThinking(question: string): Message {
  return plainMessage(asked(question), 'The coach is thinking. The answer comes here in a moment.');
}

/** What became of a question. Only the one who asked sees it. */
export function coachAnswer(view: ExchangeView, publicUrl: string): Message {
  const { question, pointer } = view;
  const said = view.answer || emptyText(view);
  const blocks: KnownBlock[] = [
    section(asked(question)),
    paragraph(said),
    ...(pointer ? [context(humanPointer(pointer))] : []),
    ...(view.state === 'complete' ? [] : [context(note(view))]),
    ...belowAnswer(view, publicUrl),
  ];
  return message(escapeText(said, 3000), blocks);
}

/** What can be done with an answer, and where it comes from. */
function belowAnswer(view: ExchangeView, publicUrl: string): KnownBlock[] {
  const page = link(`${publicUrl}/app/ai-coach`, 'See the conversation');
  return [actions(buttonsOf(view)), context(`${sourceNote(view)} ${page}`)];
}

/** Below the words of an answer that was streamed. */
export function streamedBelow(view: ExchangeView, publicUrl: string): KnownBlock[] {
  const { pointer, state } = view;
  return [
    ...(pointer ? [context(humanPointer(pointer))] : []),
    ...(state === 'complete' ? [] : [context(note(view))]),
    ...belowAnswer(view, publicUrl),
  ];
}

export function feedbackTaken(isHelpful: boolean): Message {
  return plainMessage(
    isHelpful ? 'Thanks: good to know that it helped.' : 'Thanks: noted that it did not help.',
  );
}

function asked(question: string): string {
  return `You asked the coach: *${escapeText(question, 300).replaceAll('*', '∗')}*`;
}

export function emptyText({ state, failure }: ExchangeView): string {
  if (failure) return failureTexts[failure];
  return state === 'stopped' ? 'Stopped before the first word.' : '–';
}

function note({ failure }: ExchangeView): string {
  return failure ? failureNotes[failure] : 'You stopped this answer. It was not counted.';
}

function buttonsOf({ id, state, source }: ExchangeView) {
  if (state !== 'complete') {
    return [button({ action: coachRetry, label: 'Try again', value: id, primary: true })];
  }
  return [
    ...(source === 'refused'
      ? []
      : [button({ action: coachTask, label: 'Add as task', value: id })]),
    button({ action: coachHelpful, label: '👍', value: id, description: 'This helped' }),
    button({ action: coachUnhelpful, label: '👎', value: id, description: 'This did not help' }),
  ];
}

function sourceNote({ source }: ExchangeView): string {
  if (source === 'tips') return 'From the built-in tips: no AI model is connected here.';
  return source === 'model' ? 'Written by an AI model: check what matters.' : '';
}
