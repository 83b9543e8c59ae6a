import type { ExchangeView } from '#shared/api/coach.ts';
import { failureNotes, failureTexts } from '#shared/domain/coach-prompts.ts';
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
import { askedText } from './coach-asking.ts';
import { escapeText } from './escape.ts';

export const coachRetry = 'coach_retry';
export const coachHelpful = 'coach_helpful';
export const coachUnhelpful = 'coach_unhelpful';
export const coachTask = 'coach_task';

/** What became of a question. Only the one who asked sees it. */
export function coachAnswer(view: ExchangeView, publicUrl: string): Message {
  const { question, pointer } = view;
  const said = view.answer || emptyText(view);
  const blocks: KnownBlock[] = [
    section(askedText(question)),
    paragraph(said.replace(/^[-*] /gm, '• ')),
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
