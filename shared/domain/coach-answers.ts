import type { AnswerSource } from '../api/coach.ts';
import {
  type CoachFailure,
  coachFailureNotes,
  coachFailureTexts,
  cutAnswerNote,
  endedAnswerNote,
  markTruncated,
  proposalsIntroduction,
} from './coach-prompts.ts';
import type { Playbook } from './playbooks/playbook.ts';

type Answer = {
  answer: string;
  state: 'waiting' | 'answering' | 'complete' | 'stopped' | 'failed';
  failure: CoachFailure | null;
  source?: AnswerSource | null;
};

/** The text to show for an answer; empty while the model hasn't written anything. */
export function answerText({ answer, state, failure, source = null }: Answer): string {
  // A tip of ours is whole, also below a failure, and ends with an address.
  const isCut = (state === 'stopped' || failure) && source !== 'tips';
  if (answer !== '') return isCut ? markTruncated(answer) : answer;
  if (failure) return coachFailureTexts[failure];
  return state === 'stopped' ? 'Stopped before the first word.' : '';
}

/** The reason why an answer is incomplete; null when it isn't. */
export function incompleteAnswerNote({
  state,
  failure,
  canContinue = false,
  endsHere = false,
}: Pick<Answer, 'state' | 'failure'> & {
  canContinue?: boolean;
  endsHere?: boolean;
}): string | null {
  if (canContinue) return cutAnswerNote;
  if (endsHere) return endedAnswerNote;
  if (failure) return coachFailureNotes[failure];
  return state === 'stopped' ? 'You stopped this answer. It was not counted.' : null;
}

/**
 * Topics that need a professional rather than a model. `crisis_topic`: the founder's work is about
 * suicide or self-harm, which a model may well answer.
 */
export const helpTopics = ['crisis', 'crisis_topic', 'medical', 'legal', 'tax'] as const;
export type HelpTopic = (typeof helpTopics)[number];

// Stryker disable StringLiteral: a test would only repeat these texts.
const helpTexts: Record<HelpTopic, string> = {
  crisis:
    'You don’t have to carry this alone. Please talk to someone now: a person you trust, your local emergency number, or a crisis line (findahelpline.com lists one for every country; in the US call or text 988). I am a program and can’t be that person.',
  crisis_topic:
    'If this is ever about you or somebody close to you, talk to someone: findahelpline.com lists a crisis line for every country.',
  medical:
    'This is about health: please talk to a doctor or another qualified person. What I write isn’t medical advice.',
  legal: 'Please have a lawyer look at this before you act on it. What I write isn’t legal advice.',
  tax: 'Please ask an accountant or tax advisor who knows your country’s rules. What I write isn’t tax advice.',
};

// Stryker restore StringLiteral
/** Lists a crisis line for every country. */
export const helplineUrl = 'https://findahelpline.com';

export function humanHelpText(topic: HelpTopic): string {
  return helpTexts[topic];
}

/** The answer to a cry for help stands alone and counts as no question. */
export function isCrisisAnswer(answer: string): boolean {
  return answer === helpTexts.crisis;
}

/** An answer that only names topics is known by it, also one that was written long ago. */
const noTip = 'I don’t have a tip on that.';

/** Stands above the topics: the fundamentals, somebody to ask, and what else there is. */
export const noTipIntro = `${noTip} ${coachFailureTexts.provider}

Your program’s team or another founder may know: ask them, or tick “Ask your cohort” in your next check-in.

Here’s what I can help with:`;

type WrittenAnswer = { answer: string; source: string | null };

/** The topics that an answer without advice offers, each a question of its own; none in other answers. */
export function topicsOf({ answer, source }: WrittenAnswer): string[] {
  if (source !== 'tips' || !answer.startsWith(noTip)) return [];
  return [...answer.matchAll(/^- (.+)$/gm)].map(([, topic = '']) => topic);
}

/** An answer without advice as it is shown where its topics are buttons. */
export function textAboveTopics(view: WrittenAnswer): string {
  const { answer } = view;
  return topicsOf(view).length > 0 ? answer.slice(0, answer.indexOf('\n- ')) : answer;
}

const maxAskedBackWords = 45;

/** The coach may ask a question before it advises; then the answer is nothing else. */
export function isAskedBack(answer: string): boolean {
  const words = answer.match(/\S+/g)?.length ?? 0;
  const isList = /^\s*(?:[-*•]|\d{1,2}[.)])\s/m.test(answer);
  return /[?？؟]\s*$/u.test(answer) && words <= maxAskedBackWords && !isList;
}

/** Something in an answer can become a task; our own words above proposals can't. */
export function isAdvice(view: { answer: string; source: string | null }): boolean {
  if (view.source === 'refused' || view.answer === proposalsIntroduction) return false;
  return topicsOf(view).length === 0 && !isAskedBack(view.answer);
}

/** The last paragraph of an answer from a playbook. */
export function sourceLine({ title, author, url }: Playbook['source']): string {
  return `Source: ${title} by ${author}, ${url}`;
}

/**
 * An answer and the source in its last paragraph, to be shown as a link. Only our own tips are read
 * so: nothing in a model's answer can be clicked.
 */
export function splitSource(
  answer: string,
  from: string | null,
): { text: string; source: { label: string; url: string } | null } {
  const match = from === 'tips' ? /\n\nSource: ([^\n]+), (https:\/\/\S+)$/.exec(answer) : null;
  const [, label, url] = match ?? [];
  if (!match || !label || !url) return { text: answer, source: null };
  return { text: answer.slice(0, match.index), source: { label, url } };
}
