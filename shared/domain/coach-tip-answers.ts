import { dayInSentence } from '../formats.ts';
import { type Stage, stageLabels } from '../options.ts';
import { noTipIntro, sourceLine } from './coach-answers.ts';
import { type Citation, type CoachFacts, citeFigures } from './coach-context.ts';
import { limitWords } from './coach-prompts.ts';
import type { Playbook } from './playbooks/playbook.ts';
import { findPlaybooks, playbooksOf } from './playbooks/playbooks.ts';

/** Leaves room for a playbook below. */
const maxOwnWords = 70;

/**
 * An answer without a model: the playbook that fits the question, after the founder's own tasks if
 * the question asks for the next step. Apart from the tips, so that pages with a tip don't load the
 * playbooks.
 */
export function answerFromTips(
  question: string,
  facts: CoachFacts,
): { answer: string; citations: Citation[] } {
  const [playbook] = findPlaybooks({ stage: facts.stage, question });
  if (!playbook) return { answer: otherTopics(facts), citations: [] };
  const own = [
    ...(playbook.id === 'focus' ? [ownTasks(facts)] : []),
    ...(playbook.id === 'launch' && /\btweet\b/i.test(question)
      ? [tweetTemplate(facts.startupName)]
      : []),
  ];
  const ownPart = own.length > 0 ? [limitWords(own.join('\n\n'), maxOwnWords)] : [];
  const answer = [...ownPart, playbookAnswer(playbook)].join('\n\n');
  return { answer, citations: playbook.id === 'focus' ? ownCitations(facts) : [] };
}

/** The playbook that fits a question best, to stand below a sentence; null if none does. */
export function findTip(situation: { stage: Stage; question: string }): string | null {
  const [playbook] = findPlaybooks(situation);
  return playbook ? playbookAnswer(playbook) : null;
}

function playbookAnswer({ when, steps, ask, source }: Playbook): string {
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return [`${when}\n${list}`, ask, sourceLine(source)].join('\n\n');
}

const topicCount = 6;

function otherTopics({ stage }: CoachFacts): string {
  const topics = playbooksOf(stage).slice(0, topicCount);
  return [noTipIntro, ...topics.map(({ title }) => `- ${title}`)].join('\n');
}

/** The number of the founder's own tasks that an answer names. */
const ownTaskCount = 3;
/** A title's words count towards the limit of an answer. */
const maxTitleWords = 12;

function ownTasks({ openTasks, today, streak, stage }: CoachFacts): string {
  if (openTasks.length === 0) {
    return `Your board is empty. Add the one task that would move your startup forward at the ${stageLabels[stage]} stage, and do it today.`;
  }
  const overdue = openTasks.filter((task) => task.dueOn !== null && task.dueOn < today);
  const first = openTasks.slice(0, ownTaskCount).map(({ dueOn }, index) => {
    const due = dueOn === null ? '' : ` (due ${dayInSentence(dueOn, today)})`;
    return `- [T${index + 1}]${due}`;
  });
  const start =
    overdue.length > 0
      ? `${overdue.length === 1 ? 'One task is' : `${overdue.length} tasks are`} overdue: start there, or move what no longer matters.`
      : 'Start with what is due first on your board:';
  const run = streak > 0 ? '\n\nOne of them done today keeps your [streak].' : '';
  return `${start}\n${first.join('\n')}${run}`;
}

function ownCitations(facts: CoachFacts): Citation[] {
  const tasks = facts.openTasks.slice(0, ownTaskCount).map(({ id, title }, index): Citation => {
    const label = limitWords(title.replace(/\s+/g, ' ').trim(), maxTitleWords);
    return { mark: `T${index + 1}`, kind: 'task', taskId: id, label };
  });
  return [...tasks, ...citeFigures(facts)];
}

function tweetTemplate(startupName: string): string {
  return `A frame to fill in:\n- Today we launch ${startupName}.\n- It helps [who] to [do what], without [the pain they know].\n- Try it: [your link]. Tell me what breaks.`;
}
