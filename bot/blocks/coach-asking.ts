import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import type { AppError } from '#shared/errors.ts';
import { actions, button, context, type Message, message, section } from './block-kit.ts';
import { escapeText } from './escape.ts';
import { refusal } from './notices.ts';

export const coachPrompt = 'coach_prompt';
export const coachStop = 'coach_stop';

/** Whether whoever stops reads what became of it where the answer was to come. */
export type StopPlace = 'thinking' | 'elsewhere';

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
  const text = askedText(question);
  return message(text, [
    section(text),
    context('The coach is thinking. The answer comes here in a moment.'),
    actions([stopButton('thinking')]),
  ]);
}

/** Why a question was not taken, and what can be done about it. */
export function coachRefusal({ code, message: text }: AppError): Message {
  if (code !== 'coach_busy') return refusal(text);
  return message(text, [section(text), actions([stopButton('elsewhere')])]);
}

export function askedText(question: string): string {
  return `You asked the coach: *${escapeText(question, 300).replaceAll('*', '∗')}*`;
}

function stopButton(place: StopPlace) {
  return button({ action: coachStop, label: 'Stop the answer', value: place });
}
