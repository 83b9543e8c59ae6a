import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { coachFailureTexts } from '#shared/domain/coach-prompts.ts';
import { Failure } from '#shared/failure.ts';
import { pluralize } from '#shared/formats.ts';

export function isAnswerPending({ state }: Pick<ExchangeView, 'state'>): boolean {
  return state === 'waiting' || state === 'answering';
}

/**
 * The reason why a question could not be asked: the server's refusal, or else the specified text.
 */
export function askFailureText(error: unknown): string {
  const isRefusal = error instanceof Failure && error.status < 500;
  return isRefusal ? error.message : coachFailureTexts.interrupted;
}

const hourMs = 60 * 60 * 1000;

/** Announced by screen readers, which can't see the answer grow. */
export function progressText(exchange: ExchangeView | undefined): string {
  if (!exchange) return '';
  const texts: Record<ExchangeView['state'], string> = {
    waiting: 'The coach is thinking.',
    answering: 'The coach is answering.',
    complete: 'The coach has answered.',
    stopped: 'The answer was stopped.',
    failed: 'The coach couldn’t answer.',
  };
  return texts[exchange.state];
}

/** '12 of 20 questions left today', or when they renew. */
export function allowanceText(
  { limit, left, renewsAt }: Conversation['allowance'],
  now: Date,
): string {
  if (left > 0) return `${left} of ${pluralize(limit, 'question')} left today`;
  const hours = Math.max(1, Math.ceil((new Date(renewsAt).getTime() - now.getTime()) / hourMs));
  return `You have asked today’s ${pluralize(limit, 'question')}. They renew at midnight, in ${pluralize(hours, 'hour')}.`;
}

type AnswerPart =
  | { kind: 'text'; lines: string[] }
  | { kind: 'list'; items: string[]; isNumbered: boolean };

const listItemPattern = /^\s*(?:[-*•]|(\d{1,2})[.)])\s+(.*)$/;

/**
 * Splits an answer into paragraphs and lists. Bold and heading marks are stripped; other markup,
 * links and images stay plain text.
 */
export function parseAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let isNewParagraph = true;
  for (const line of answer.split('\n')) {
    if (line.trim() === '') {
      isNewParagraph = true;
      continue;
    }
    const last = parts.at(-1);
    const listItem = listItemPattern.exec(line);
    if (listItem) {
      const isNumbered = listItem[1] !== undefined;
      const text = stripMarkup(listItem[2] ?? '');
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(text);
      else parts.push({ kind: 'list', items: [text], isNumbered });
    } else if (last?.kind === 'text' && !isNewParagraph) last.lines.push(stripMarkup(line));
    else parts.push({ kind: 'text', lines: [stripMarkup(line)] });
    isNewParagraph = false;
  }
  return parts;
}

function stripMarkup(line: string): string {
  return line
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*(.+?)\*\*/g, '$1');
}
