import type { Stage } from '../../options.ts';

/** The advice of experienced founders on one common situation, on half a page. */
export type Playbook = {
  id: string;
  /** The topic, as offered to a founder who asked about something else. */
  title: string;
  /** The stages that it fits, the best first; a question finds it at every stage. */
  stages: readonly Stage[];
  /**
   * Each phrase is enough by itself. Global, so that every one in a question is found: the more
   * words, the better it fits.
   */
  words: RegExp;
  /** Words that have other meanings, too: they add to a phrase that was found, and never suffice. */
  hints?: RegExp;
  /** One of these has to be there, too: silence is about an investor only where one is named. */
  needs?: RegExp;
  /** The situation, said to the founder. */
  when: string;
  /** The first has to make sense as a task. */
  steps: readonly string[];
  /** The coach's next question. */
  ask: string;
  /** A real and public one; the last line of an answer, see `sourceLine`. */
  source: { title: string; author: string; url: string };
};
