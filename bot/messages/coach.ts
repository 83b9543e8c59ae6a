import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import {
  answerText,
  type HelpTopic,
  helplineUrl,
  humanHelpText,
  incompleteAnswerNote,
  isAdvice,
  isCrisisAnswer,
  splitSource,
  textAboveTopics,
  topicsOf,
} from '#shared/domain/coach-answers.ts';
import { plainAnswer } from '#shared/domain/coach-citations.ts';
import {
  type FeedbackReason,
  reasonLabels,
  reasonQuestions,
  reasonsOf,
} from '#shared/domain/coach-feedback.ts';
import type { Opening } from '#shared/domain/coach-opening.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import type { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  feedbackButtons,
  type KnownBlock,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { citedMarkdown, citedParagraph } from './coach-citations.ts';
import { openingBlocks, openingLine } from './coach-memory.ts';
import { proposalBlocks } from './coach-proposals.ts';
import { refusal } from './notices.ts';
import { escapeText } from './slack-text.ts';

export const coachPromptAction = 'coach_prompt';
export const coachStopAction = 'coach_stop';

/**
 * The place in which Stop was clicked: the “thinking” message, which the answer replaces, or
 * elsewhere.
 */
export type StopPlace = 'thinking' | 'elsewhere';

/** `/coach` without a question: what the coach opens with, and the four quick prompts. */
export function coachPrompts(opening: Opening | null = null): Message {
  const text = 'What would you like to ask the coach?';
  // Action ids have to be unique within a message.
  const buttons = quickPrompts.map((label, index) =>
    button({ action: `${coachPromptAction}_${index}`, label, value: String(index) }),
  );
  return message(opening ? openingLine(opening) : text, [
    ...(opening ? openingBlocks(opening) : []),
    section(text),
    actions(buttons),
    context('Or type your own: `/coach QUESTION`'),
  ]);
}

/** Shown while the answer is being written. */
export function coachThinking(question: string): Message {
  const text = questionText(question);
  return message(text, [
    section(text),
    context('The coach is thinking. The answer will appear here in a moment.'),
    actions([stopButton('thinking')]),
  ]);
}

/** The reason why a question was refused, and the founder's next step. */
export function coachRefusal({ code, message: text }: AppError): Message {
  if (code !== 'coach_busy') return refusal(text);
  return message(text, [section(text), actions([stopButton('elsewhere')])]);
}

/** The day of the question: its proposals are dated from then. */
function askedOn({ askedAt }: ExchangeView): CalendarDate {
  return localDate(new Date(askedAt), 'UTC');
}

function questionText(question: string): string {
  return `You asked the coach: *${escapeText(question, 300)}*`;
}

function stopButton(place: StopPlace) {
  return button({ action: coachStopAction, label: 'Stop the answer', value: place });
}

export const coachRetryAction = 'coach_retry';
export const coachContinueAction = 'coach_continue';
export const coachHelpfulAction = 'coach_helpful';
export const coachUnhelpfulAction = 'coach_unhelpful';
export const coachFeedbackAction = 'coach_feedback';
export const coachTaskAction = 'coach_task';
export const coachTopicAction = 'coach_topic';
export const coachReasonAction = 'coach_reason';

/** The answer to a cry for help: nothing else, in normal size, without buttons. */
export function crisisMessage(): Message {
  return message(humanHelpText('crisis'), [section(helpMarkdown('crisis'))]);
}

/** The text with the address of the crisis lines as a link, if it names it. */
export function helpMarkdown(topic: HelpTopic): string {
  const name = new URL(helplineUrl).hostname;
  return humanHelpText(topic).replace(name, link(helplineUrl, name));
}

/** The answer, or why there is none. Only the founder who asked sees it. */
export function coachAnswer(view: ExchangeView, publicUrl: string): Message {
  const text = answerText(view);
  if (isCrisisAnswer(text)) return crisisMessage();
  return message(escapeText(plainAnswer(text, view.citations), 3000), [
    section(questionText(view.question)),
    ...answerBlocks(view, publicUrl),
    ...noteBlocks(view),
    ...proposalBlocks(view.proposals, { publicUrl, today: askedOn(view) }),
    ...topicBlocks(view),
    ...(view.state === 'complete' && view.source === 'refused'
      ? []
      : [actions(answerButtons(view))]),
    sourceBlock(view, publicUrl),
  ]);
}

/** The same as a reply to the question in the messages tab. */
export function answerInThread(view: ExchangeView, publicUrl: string): Message {
  const text = answerText(view);
  if (isCrisisAnswer(text)) return crisisMessage();
  return message(escapeText(plainAnswer(text, view.citations), 3000), [
    ...answerBlocks(view, publicUrl),
    ...belowInThread(view, publicUrl),
  ]);
}

/** The text of an answer in a streamed message, also while it is being written. */
export function streamedText(view: ExchangeView, publicUrl: string): string {
  return citedMarkdown({ text: shownText(view), citations: view.citations, publicUrl });
}

/** The blocks below a streamed answer. */
export function belowInThread(view: ExchangeView, publicUrl: string): KnownBlock[] {
  const { id, state } = view;
  if (isCrisisAnswer(view.answer)) return [];
  const canBeRated = state === 'complete' && view.source !== 'refused';
  return [
    ...noteBlocks(view),
    ...proposalBlocks(view.proposals, { publicUrl, today: askedOn(view) }),
    ...topicBlocks(view),
    ...(canBeRated ? [...taskActions(view), feedbackButtons(coachFeedbackAction, id)] : []),
    ...(view.canContinue ? [actions([continueButton(id)])] : []),
    ...(state === 'complete' ? [] : [actions([retryButton(id)])]),
    sourceBlock(view, publicUrl),
  ];
}

/** Thanks for a thumb, with the reasons that go with it. */
export function feedbackReceived(feedback: Feedback, id: string): Message {
  const thanks =
    feedback === 'up' ? 'Thanks, good to know it helped.' : 'Thanks, noted: it didn’t help.';
  const buttons = reasonsOf[feedback].map((reason, index) =>
    button({
      action: `${coachReasonAction}_${index}`,
      label: reasonLabels[reason],
      value: `${reason}:${id}`,
    }),
  );
  return message(thanks, [section(`${thanks} ${reasonQuestions[feedback]}`), actions(buttons)]);
}

/** In place of the reasons, once one was chosen. */
export function reasonReceived(reason: FeedbackReason): Message {
  return plainMessage(`Thanks, noted: “${reasonLabels[reason]}”.`);
}

/** The answer as plain text, and below it the source of a built-in tip as a link. */
function answerBlocks(view: ExchangeView, publicUrl: string): KnownBlock[] {
  const { text, source } = splitSource(shownText(view), view.source);
  const { citations } = view;
  return [
    citedParagraph({ text: text.replace(/^[-*] /gm, '• '), citations, publicUrl }),
    ...(source ? [context(`Source: ${link(source.url, source.label)}`)] : []),
  ];
}

/** Topics are buttons below, instead of a list. */
function shownText(view: ExchangeView): string {
  return topicsOf(view).length > 0 ? textAboveTopics(view) : answerText(view);
}

const maxTopics = 5;

/** The topics of an answer without advice; each asks about it. */
function topicBlocks(view: ExchangeView): KnownBlock[] {
  const buttons = topicsOf(view)
    .slice(0, maxTopics)
    .map((topic, index) =>
      button({ action: `${coachTopicAction}_${index}`, label: topic, value: topic }),
    );
  return buttons.length > 0 ? [actions(buttons)] : [];
}

/** People to ask instead, and the reason why the answer is incomplete. */
function noteBlocks(view: ExchangeView): KnownBlock[] {
  const { pointer } = view;
  const note = incompleteAnswerNote(view);
  return [...(pointer ? [context(helpMarkdown(pointer))] : []), ...(note ? [context(note)] : [])];
}

/** The coach's own proposals are the only way to add a task, if there are any. */
function taskButtons(view: ExchangeView) {
  const proposesTasks = view.proposals.some(({ kind }) => kind === 'task');
  return proposesTasks || !isAdvice(view) ? [] : [taskButton(view.id)];
}

function taskActions(view: ExchangeView): KnownBlock[] {
  const buttons = taskButtons(view);
  return buttons.length > 0 ? [actions(buttons)] : [];
}

function answerButtons(view: ExchangeView) {
  const { id, state, canContinue } = view;
  if (state !== 'complete') return [retryButton(id)];
  return [
    ...(canContinue ? [continueButton(id)] : []),
    ...taskButtons(view),
    button({ action: coachHelpfulAction, label: '👍', value: id, description: 'This helped' }),
    button({
      action: coachUnhelpfulAction,
      label: '👎',
      value: id,
      description: 'This didn’t help',
    }),
  ];
}

function taskButton(id: string) {
  return button({ action: coachTaskAction, label: 'Add as task', value: id });
}

function continueButton(id: string) {
  return button({ action: coachContinueAction, label: 'Continue', value: id, primary: true });
}

function retryButton(id: string) {
  return button({ action: coachRetryAction, label: 'Try again', value: id, primary: true });
}

/** The answer's source, and a link to the conversation. */
function sourceBlock({ source, state }: ExchangeView, publicUrl: string): KnownBlock {
  const page = link(`${publicUrl}/app/ai-coach`, 'See the conversation');
  // Below a failure of the model, which is said above it.
  if (source === 'tips' && state === 'failed') return context(`From the built-in tips. ${page}`);
  if (source === 'tips') {
    return context(`From the built-in tips: no AI model is connected here. ${page}`);
  }
  return context(source === 'model' ? `Written by an AI model: check what matters. ${page}` : page);
}
