import { stageLabels } from '../options.ts';
import { dayInSentence } from '../time.ts';
import type { CoachFacts } from './coach-context.ts';
import { coachTips, tipOfTheDay } from './coach-tips.ts';

type Topic = {
  name: 'focus' | 'validation' | 'launch' | 'money' | 'market' | 'habit';
  /** Asked for with these words. */
  asked: RegExp;
  /** Spoken of in the tips with these. */
  told: RegExp;
};

/** The first that matches says what is asked for. */
const topics: Topic[] = [
  {
    name: 'focus',
    asked: /\b(work on|focus|today|this week|priorit\w*|next step|what next|should i do)\b/i,
    told: /\b(one task|in half|number)\b/i,
  },
  {
    name: 'validation',
    asked: /\b(validat\w*|interviews?|idea|assumption|feedback|user test\w*|retention)\b/i,
    told: /\b(interviews?|prove you wrong|be wrong|problem|workaround|silence|disappointed|stayed|said no)\b/i,
  },
  {
    name: 'launch',
    asked: /\b(launch\w*|tweet|announce\w*|product hunt|release|post)\b/i,
    told: /\b(one page|ship|out loud|new user|update)\b/i,
  },
  {
    name: 'money',
    asked: /\b(pric\w*|revenue|pay\w*|fund\w*|rais\w*|invest\w*|money)\b/i,
    told: /\b(price|pays|deposit|worth|raise|investors?)\b/i,
  },
  {
    name: 'market',
    asked: /\b(market\w*|go[- ]to|sales?|sell\w*|channel|customers?|users?|grow\w*)\b/i,
    told: /\b(channel|customers?|left|by hand|one page|growing|20 people|every new user)\b/i,
  },
  {
    name: 'habit',
    asked: /\b(habit|streak|motivat\w*|stuck|procrastinat\w*|routine|week)\b/i,
    told: /\b(pledge|in half|one task)\b/i,
  },
];

const mostTips = 2;

/**
 * An answer without a model: the founder's own tasks where they are asked about, and what the
 * built-in tips of their stage say to the matter.
 */
export function answerFromTips(question: string, facts: CoachFacts): string {
  const topic = topics.find(({ asked }) => asked.test(question));
  const parts = [
    ...(topic?.name === 'focus' ? [ownTasks(facts)] : []),
    ...(/\btweet\b/i.test(question) ? [tweet(facts.startupName)] : []),
    ...tipsAbout(facts, topic),
  ];
  return parts.join('\n\n');
}

/** Those of the stage that speak of it; else the day's. */
function tipsAbout({ stage, today }: CoachFacts, topic: Topic | undefined): string[] {
  const fitting = topic ? coachTips(stage).filter((tip) => topic.told.test(tip)) : [];
  const chosen = fitting.slice(0, mostTips);
  return chosen.length > 0 ? chosen : [tipOfTheDay({ stage, date: today })];
}

function ownTasks({ openTasks, today, streak, stage }: CoachFacts): string {
  if (openTasks.length === 0) {
    return `Your board is empty. Add the one task that would move your startup forward at the ${stageLabels[stage]} stage, and do it today.`;
  }
  const overdue = openTasks.filter((task) => task.dueOn !== null && task.dueOn < today);
  const first = openTasks.slice(0, 3).map(({ title, dueOn }) => {
    const due = dueOn === null ? '' : ` (due ${dayInSentence(dueOn, today)})`;
    return `- ${title}${due}`;
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

function tweet(startupName: string): string {
  return `A frame to fill in:\n- Today we launch ${startupName}.\n- It helps [who] to [do what], without [the pain they know].\n- Try it: [your link]. Tell me what breaks.`;
}
