import { cutText } from '../formats.ts';
import { taskPath } from '../pages.ts';
import type { Citation } from './coach-context.ts';
import { limitWords, maxAnswerLength, maxAnswerWords } from './coach-prompts.ts';

/** A mark's text in an answer, and the page behind it; a task that was deleted has none. */
export type Cited = { mark: string; label: string; path: string | null };
export type CitedAnswer = { answer: string; citations: Cited[] };

/** Words of an answer, or words that link to one of our pages. */
export type AnswerPiece = string | { label: string; path: string };

const figures = ['streak', 'week', 'pledges', 'revenue', 'kpi'] as const;

/** The pages that show the figures. */
const figurePaths: Record<(typeof figures)[number], string> = {
  streak: '/founder/dashboard/why#streak',
  week: '/app/progress',
  pledges: '/app/progress',
  revenue: '/app/profile',
  kpi: '/app/progress',
};

const maxLabelLength = 100;

/** A title as one line, never cut inside a character. */
function citationLabel(title: string): string {
  const characters = [...title.replace(/\s+/g, ' ').trim()];
  if (characters.length <= maxLabelLength) return characters.join('');
  return `${characters.slice(0, maxLabelLength - 1).join('')}…`;
}

/** The tasks and figures that the marks in an answer refer to, in our words. */
export function citedIn(
  answer: string,
  citations: Citation[],
  isThere: (taskId: string) => boolean,
): Cited[] {
  const marks = new Set([...answer.matchAll(bracketPattern)].flatMap(([, text]) => marksOf(text)));
  return citations
    .filter(({ mark }) => marks.has(mark.toLowerCase()))
    .map((citation) => ({
      mark: citation.mark,
      label: citationLabel(citation.label),
      path:
        citation.kind === 'figure'
          ? figurePaths[citation.figure]
          : isThere(citation.taskId)
            ? taskPath(citation.taskId)
            : null,
    }));
}

/**
 * An answer in pieces: each mark is replaced by its words, as a link where there is a page. A mark
 * that stands for nothing is left out with its brackets, and so is one at the end that isn't finished
 * yet: as an answer grows, the pieces before its end stay the same.
 */
export function splitCitations(answer: string, citations: Cited[]): AnswerPiece[] {
  const whole = withoutUnfinishedMark(answer);
  const pieces: AnswerPiece[] = [];
  let text = '';
  let from = 0;
  for (const match of whole.matchAll(bracketPattern)) {
    const marks = marksOf(match[1]);
    if (marks.length === 0) continue;
    text += whole.slice(from, match.index);
    from = match.index + match[0].length;
    const known = marks.flatMap(
      (mark) => citations.find((each) => each.mark.toLowerCase() === mark) ?? [],
    );
    if (text.endsWith('`') && whole[from] === '`') {
      text = text.slice(0, -1);
      from += 1;
    }
    if (known.length === 0) {
      if (text.endsWith('(') && whole[from] === ')') {
        text = text.slice(0, -1);
        from += 1;
      }
      text = text.replace(/[ \t]+$/, '');
    }
    for (const [index, { label, path }] of known.entries()) {
      if (index > 0) text += ', ';
      if (path === null) text += label;
      else {
        if (text !== '') pieces.push(text);
        pieces.push({ label, path });
        text = '';
      }
    }
  }
  text += whole.slice(from);
  if (text !== '') pieces.push(text);
  return pieces;
}

/** An answer as plain text: for the clipboard, tasks, exports, and the model itself. */
export function plainAnswer(answer: string, citations: Cited[]): string {
  return splitCitations(answer, citations)
    .map((piece) => (typeof piece === 'string' ? piece : piece.label))
    .join('');
}

/** Cuts an answer where its words, those in place of the marks included, pass the limits. */
export function limitAnswer(answer: string, citations: Citation[]): string {
  const cited = citedIn(answer, citations, () => false);
  let limit = maxAnswerWords - 1;
  let cut = limitWords(answer, limit);
  while (limit > 0 && countWords(plainAnswer(cut, cited)) >= maxAnswerWords) {
    limit -= 1;
    cut = limitWords(answer, limit);
  }
  for (;;) {
    const over = plainAnswer(cut, cited).length - maxAnswerLength;
    if (over <= 0) return cut;
    cut = `${cutText(cut, Math.max(0, cut.length - Math.ceil(over / maxLabelLength) - 1))}…`;
  }
}

/** The parts of an answer as one, in which each mark stands for what it stood for in its part. */
export function joinCited(parts: CitedAnswer[]): CitedAnswer {
  const all: Cited[] = [];
  const answers = parts.map(({ answer, citations }) =>
    answer.replaceAll(bracketPattern, (bracket, text: string) => {
      const marks = marksOf(text).flatMap((mark) => {
        const found = citations.find((each) => each.mark.toLowerCase() === mark);
        if (!found) return [];
        all.push({ ...found, mark: `T${all.length + 1}` });
        return `T${all.length}`;
      });
      if (marks.length > 0) return `[${marks.join(', ')}]`;
      // Stands for nothing in any part.
      return marksOf(text).length > 0 ? '[T0]' : bracket;
    }),
  );
  return { answer: answers.join(' '), citations: all };
}

const bracketPattern = /\[([^[\]\n]{1,60})\]/g;
const markPattern = /^(?:t\d{1,3}|streak|week|pledges|revenue|kpi)$/;
const separator = /\s*[,&]\s*(?:and\s+)?|\s+and\s+/;

/** The marks between two brackets, in lower case: `T1`, or several as in `T1, T2`. None if it is text. */
function marksOf(text = ''): string[] {
  const marks = text.trim().toLowerCase().split(separator);
  return marks.every((mark) => markPattern.test(mark)) ? marks : [];
}

/** Leaves out what may still become a mark, with the ellipsis of an answer that was cut there kept. */
export function withoutUnfinishedMark(answer: string): string {
  const match = /\s*[(`]?\s*\[([^[\]\n]{0,60}?)(…?)$/.exec(answer);
  if (!match) return answer;
  const items = (match[1] ?? '').trimStart().toLowerCase().split(separator);
  const last = items.pop() ?? '';
  const isBeginning =
    /^t\d{0,3}$/.test(last) || figures.some((figure) => figure.startsWith(last.trim()));
  const isMark = isBeginning && items.every((item) => markPattern.test(item));
  return isMark ? `${answer.slice(0, match.index)}${match[2]}` : answer;
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
