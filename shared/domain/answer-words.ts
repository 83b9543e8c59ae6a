import { type CoachFailure, failureNotes, failureTexts, markBrokenOff } from './coach-prompts.ts';

type Answer = {
  answer: string;
  state: 'waiting' | 'answering' | 'complete' | 'stopped' | 'failed';
  failure: CoachFailure | null;
};

/** All that there is to read of an answer; nothing while it is being thought about. */
export function answerWords({ answer, state, failure }: Answer): string {
  if (answer !== '') return state === 'stopped' || failure ? markBrokenOff(answer) : answer;
  if (failure) return failureTexts[failure];
  return state === 'stopped' ? 'Stopped before the first word.' : '';
}

/** What happened to an answer that did not come to its end; null when it did. */
export function endNote({ state, failure }: Pick<Answer, 'state' | 'failure'>): string | null {
  if (failure) return failureNotes[failure];
  return state === 'stopped' ? 'You stopped this answer. It was not counted.' : null;
}
