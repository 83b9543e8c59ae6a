import type { Difficulty } from '../options.ts';
import type { CalendarDate } from '../time.ts';
import { splitDate } from './dated-text.ts';
import type { Writer } from './due-dates.ts';
import { justMeWords, readJustMe } from './just-me.ts';
import { unquoted } from './unquoted.ts';

/** Something that a line says beside the title. */
export type LineMark = 'date' | 'difficulty' | 'pledge' | 'justMe';

/** A task as one line says it. The title is how the line begins, without what was understood. */
export type TaskLine = {
  title: string;
  dueOn: CalendarDate | null;
  difficulty: Difficulty | null;
  isPledge: boolean;
  isJustMe: boolean;
  /**
   * There seems to be a date, `when`, which still stands in the title. `offer` is a day that may be meant;
   * `mayBeTitle`: or else the words are part of the title.
   */
  question: {
    when: string;
    reason: string;
    offer: CalendarDate | null;
    mayBeTitle: boolean;
  } | null;
};

/** In the languages whose dates are read most; a pledge is the product's own word. */
const words: [pattern: RegExp, mark: LineMark, difficulty?: Difficulty][] = [
  [/^(?:easy|leicht|einfach|facile|f[aá]cil)$/, 'difficulty', 'easy'],
  [/^(?:medium|mittel(?:schwer)?|moyen(?:ne)?|median[oa]|intermedi[oa])$/, 'difficulty', 'medium'],
  [/^(?:hard|schwer|schwierig|difficile|dif[ií]cil)$/, 'difficulty', 'hard'],
  [/^(?:as )?(?:a )?(?:public )?pledged?$/, 'pledge'],
  [justMeWords, 'justMe'],
];

type Piece = { mark: LineMark; text: string; difficulty?: Difficulty | undefined };

/** `Call Ana, hard` and `Call Ana (hard)`, but not `Work hard`. */
const setOff =
  /^(?<rest>.*[^\s,;([])(?<text>\s*(?:[,;]\s*(?:and |& )?(?<word>[\p{L} ]+?)[.!]?|[([](?<within>[\p{L} ]+)[)\]]))$/iu;
/** Behind a date nothing needs a comma: `Call Ana by fri hard`. */
const bare = /^(?<rest>.*?\S)(?<text> (?<word>\p{L}+|just me)[.!]?)$/iu;

/** The last word is a difficulty. */
function endsWithDifficulty(text: string): boolean {
  const last = /\p{L}+$/u.exec(text)?.[0].toLowerCase() ?? '';
  return words.some(([pattern, mark]) => mark === 'difficulty' && pattern.test(last));
}

function takeMark(text: string, pattern: RegExp): { rest: string; piece: Piece } | null {
  const { rest, text: cut, word, within } = pattern.exec(text)?.groups ?? {};
  const said = (word ?? within)?.trim().toLowerCase();
  const meaning = said && words.find(([each]) => each.test(said));
  if (!meaning || !rest || !cut) return null;
  const [, mark, difficulty] = meaning;
  return { rest, piece: { mark, text: cut, difficulty } };
}

/**
 * Reads `Call Ana by fri, hard, pledge`: the date at the end (`splitDate`), and words for difficulty,
 * pledge and “just me” where they are set off by commas or brackets or follow the date. What is `kept`
 * stays in the title, and so do two difficulties.
 */
export async function readTaskLine(
  typed: string,
  writer: Writer,
  kept: ReadonlySet<LineMark> = new Set(),
): Promise<TaskLine> {
  const line = unquoted(typed.trim().replace(/\s+/g, ' '));
  const said = kept.has('justMe') ? { title: line, isJustMe: false } : readJustMe(line);
  let rest = said.title;
  let pieces: Piece[] = [];
  let dueOn: CalendarDate | null = null;
  let question: TaskLine['question'] = null;
  const inTitle = new Set(kept);
  const has = (mark: LineMark) => pieces.some((each) => each.mark === mark);
  for (;;) {
    const taken = takeMark(rest, setOff);
    if (taken && !has(taken.piece.mark)) {
      rest = taken.rest;
      pieces = [taken.piece, ...pieces];
      continue;
    }
    // “Sort them into easy, medium, hard”, “Sort them into easy, hard”
    const isListed = has('difficulty') && endsWithDifficulty(rest);
    if (taken?.piece.mark === 'difficulty' || isListed) inTitle.add('difficulty');
    if (taken || has('date')) break;
    const dated = await takeDate(rest, writer);
    if (dated.question) question = dated.question;
    if (!dated.date) break;
    dueOn = dated.date;
    rest = dated.rest;
    pieces = [...dated.pieces.filter(({ mark }) => !has(mark)), ...pieces];
  }
  const understood = (mark: LineMark) => has(mark) && !inTitle.has(mark);
  const difficulty = pieces.find(({ mark }) => mark === 'difficulty')?.difficulty ?? null;
  return {
    title: rest + pieces.map(({ mark, text }) => (inTitle.has(mark) ? text : '')).join(''),
    dueOn: understood('date') ? dueOn : null,
    difficulty: understood('difficulty') ? difficulty : null,
    isPledge: understood('pledge'),
    isJustMe: said.isJustMe || understood('justMe'),
    question: inTitle.has('date') ? null : question,
  };
}

type Dated = {
  rest: string;
  date: CalendarDate | null;
  pieces: Piece[];
  question: TaskLine['question'];
};

async function takeDate(text: string, writer: Writer): Promise<Dated> {
  let question: TaskLine['question'] = null;
  let rest = text;
  let after: Piece[] = [];
  for (;;) {
    const dated = await splitDate(rest, writer);
    if ('cut' in dated) {
      const piece: Piece = { mark: 'date', text: dated.cut };
      return { rest: dated.title, date: dated.date, pieces: [piece, ...after], question: null };
    }
    if ('reason' in dated) {
      const { when, reason, offer = null, mayBeTitle = false } = dated;
      question ??= { when, reason, offer, mayBeTitle };
    }
    const taken = takeMark(rest, bare);
    if (!taken) return { rest: text, date: null, pieces: [], question };
    rest = taken.rest;
    after = [taken.piece, ...after];
  }
}
