import { mostWords } from '#shared/domain/coach-prompts.ts';
import { readProposals } from '#shared/domain/read-proposals.ts';
import { fewestProposals, mostProposals } from '#shared/domain/website-analysis.ts';

/** What is wrong with an answer; null when nothing is. */
export type Judge = (answer: string) => string | null;

export function isShort(answer: string): string | null {
  const words = answer.match(/\S+/g)?.length ?? 0;
  if (words === 0) return 'is empty';
  return words < mostWords ? null : `has ${words} words`;
}

export function isPlain(answer: string): string | null {
  return lacks(answer, /<\/?[a-z][^>]*>|^#{1,6} |^\s*\|.*\|/im);
}

export function isProposalList(answer: string): string | null {
  const read = readProposals(answer);
  if ('unusable' in read) return read.unusable === 'empty' ? 'is empty' : 'is no JSON';
  const { length } = read.proposals;
  return length >= fewestProposals && length <= mostProposals
    ? null
    : `has ${length} usable tasks, not ${fewestProposals} to ${mostProposals}`;
}

export function lacks(answer: string, what: RegExp | string): string | null {
  const found = new RegExp(what, typeof what === 'string' ? 'i' : what.flags).exec(answer);
  return found ? `says “${found[0].slice(0, 60)}”` : null;
}

export function has(answer: string, what: RegExp): string | null {
  return what.test(answer) ? null : `says nothing like ${what.source.slice(0, 60)}`;
}

export function all(...judges: Judge[]): Judge {
  return (answer) => {
    for (const judge of judges) {
      const fault = judge(answer);
      if (fault) return fault;
    }
    return null;
  };
}
