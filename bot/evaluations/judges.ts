import { isAskedBack } from '#shared/domain/coach-answers.ts';
import { maxAnswerWords } from '#shared/domain/coach-prompts.ts';
import { maxProposals, minProposals } from '#shared/domain/website.ts';
import { readProposals } from '#shared/domain/website-proposals.ts';

/**
 * Returns what is wrong with an answer, or null. `answer` is what the founder reads; `marked` is what
 * the model wrote, with its marks.
 */
export type Judge = (answer: string, marked: string) => string | null;

export const isShort: Judge = (answer) => {
  const words = answer.match(/\S+/g)?.length ?? 0;
  if (words === 0) return 'is empty';
  return words < maxAnswerWords ? null : `has ${words} words`;
};

export const isPlain: Judge = lacks(/<\/?[a-z][^>]*>|^#{1,6} |^\s*\|.*\|/im);

export const isProposalList: Judge = (answer) => {
  const read = readProposals(answer);
  if ('unusable' in read) return read.unusable === 'empty' ? 'is empty' : 'is no JSON';
  const { length } = read.proposals;
  return length >= minProposals && length <= maxProposals
    ? null
    : `has ${length} usable tasks, not ${minProposals} to ${maxProposals}`;
};

export const asksBack: Judge = (answer) => (isAskedBack(answer) ? null : 'asks no question back');

export const advises: Judge = (answer) => (isAskedBack(answer) ? 'only asks back' : null);

/** The end of an answer names something to do, and when. */
export const endsWithStep: Judge = (answer) =>
  /\b(next|today|tomorrow|now|first|start|this (morning|afternoon|week))\b/i.test(
    answer.slice(-200),
  )
    ? null
    : 'ends without a next step';

/** Words that stand beside the mark that already reads so. */
export const saysNothingTwice: Judge = (answer) => {
  const phrase = /([\p{L}\d][\p{L}\d' -]{6,60}[\p{L}\d])["”’]?\s*[(:,–—-]?\s*["“‘]?\1/iu.exec(
    answer,
  );
  const streak = /\b(\d+[- ]day streak|streak)\W{1,3}(?:is )?streak of\b/i.exec(answer);
  const found = phrase ?? streak;
  return found ? `says twice “${found[0].slice(0, 60)}”` : null;
};

export function cites(mark: RegExp): Judge {
  return (_answer, marked) => (mark.test(marked) ? null : `cites nothing like ${mark.source}`);
}

export function citesNo(mark: RegExp): Judge {
  return (_answer, marked) => {
    const found = mark.exec(marked);
    return found ? `cites ${found[0]}` : null;
  };
}

export function lacks(what: RegExp | string): Judge {
  return (answer) => {
    const found = new RegExp(what, typeof what === 'string' ? 'i' : what.flags).exec(answer);
    return found ? `says “${found[0].slice(0, 60)}”` : null;
  };
}

export function contains(what: RegExp): Judge {
  return (answer) => (what.test(answer) ? null : `says nothing like ${what.source.slice(0, 60)}`);
}

export function allOf(...judges: Judge[]): Judge {
  return (answer, marked) => {
    for (const judge of judges) {
      const fault = judge(answer, marked);
      if (fault) return fault;
    }
    return null;
  };
}
