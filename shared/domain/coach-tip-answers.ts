import { stageLabels } from '../options.ts';
import { dayInSentence } from '../time.ts';
import { sourceLine } from './coach-answers.ts';
import type { CoachFacts } from './coach-context.ts';
import { limitWords } from './coach-prompts.ts';
import type { Playbook } from './playbooks/playbook.ts';
import { findPlaybooks, playbooksOf } from './playbooks/playbooks.ts';

/** Leaves room for a playbook below. */
const maxOwnWords = 70;

/**
 * An answer without a model: the playbook that fits the question, after the founder's own tasks when
 * the question is about what to do. Apart from the tips, so that pages with a tip don't load the
 * playbooks.
 */
export function answerFromTips(question: string, facts: CoachFacts): string {
  const [playbook] = findPlaybooks({ stage: facts.stage, question });
  if (!playbook) return otherTopics(facts);
  const own = [
    ...(playbook.id === 'focus' ? [ownTasks(facts)] : []),
    ...(/\btweet\b/i.test(question) ? [tweetTemplate(facts.startupName)] : []),
  ];
  const ownPart = own.length > 0 ? [limitWords(own.join('\n\n'), maxOwnWords)] : [];
  return [...ownPart, playbookAnswer(playbook)].join('\n\n');
}

function playbookAnswer({ when, steps, ask, source }: Playbook): string {
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return [`${when}\n${list}`, ask, sourceLine(source)].join('\n\n');
}

const topicCount = 6;

function otherTopics({ stage }: CoachFacts): string {
  const topics = playbooksOf(stage).slice(0, topicCount);
  return [
    'I have no tip on that; here is what I can help with:',
    ...topics.map(({ title }) => `- ${title}`),
  ].join('\n');
}

const maxTaskTitle = 100;

function ownTasks({ openTasks, today, streak, stage }: CoachFacts): string {
  if (openTasks.length === 0) {
    return `Your board is empty. Add the one task that would move your startup forward at the ${stageLabels[stage]} stage, and do it today.`;
  }
  const overdue = openTasks.filter((task) => task.dueOn !== null && task.dueOn < today);
  const first = openTasks.slice(0, 3).map(({ title, dueOn }) => {
    const due = dueOn === null ? '' : ` (due ${dayInSentence(dueOn, today)})`;
    return `- ${shorten(title)}${due}`;
  });
  const start =
    overdue.length > 0
      ? `${overdue.length === 1 ? 'One task is' : `${overdue.length} tasks are`} overdue: start there, or move what no longer matters.`
      : 'Start with what is due first on your board:';
  const run =
    streak > 0
      ? `\n\nOne of them done today keeps your streak of ${streak === 1 ? '1 day' : `${streak} days`}.`
      : '';
  return `${start}\n${first.join('\n')}${run}`;
}

/** One line, never cut inside a character. */
function shorten(title: string): string {
  const characters = [...title.replace(/\s+/g, ' ').trim()];
  if (characters.length <= maxTaskTitle) return characters.join('');
  return `${characters.slice(0, maxTaskTitle - 1).join('')}…`;
}

function tweetTemplate(startupName: string): string {
  return `A frame to fill in:\n- Today we launch ${startupName}.\n- It helps [who] to [do what], without [the pain they know].\n- Try it: [your link]. Tell me what breaks.`;
}
