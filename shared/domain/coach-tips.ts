import { type Stage, stageLabels } from '../options.ts';
import { type CalendarDate, dayInSentence, daysBetween } from '../time.ts';
import type { CoachFacts } from './coach-context.ts';

/** For any stage. */
const tipsForEveryone = [
  'Do at least 10 customer interviews before you decide what to build next. Ask about the last time it happened, not about your idea.',
  'Pick the one task that would make the others easier or needless, and do it before you open your inbox.',
  'Say one thing out loud today: make it a public pledge. A date that others know is kept more often.',
  'Write down the number that would prove you wrong this month. If you don’t know it, you are not testing anything.',
  'Ask for the smallest commitment that costs something: a deposit, a date, an introduction. Praise costs nothing.',
  'Talk to somebody who left, or who said no. They know what your happiest user cannot tell you.',
  'Cut this week’s plan in half and finish it. A finished half moves you, an open whole does not.',
];

const tipsByStage: Record<Stage, readonly string[]> = {
  idea: [
    'Describe the problem in the words of the person who has it. If you can’t quote anybody, that is today’s task.',
    'Find out what people do about it today. A clumsy spreadsheet is better news than no workaround at all.',
    'Put your promise on one page with one button, show it to 20 people who have the problem, and count.',
    'Solve it for one person by hand this week. What you do twice is what the product has to do.',
    'Name the riskiest thing you believe, then find the cheapest way to be wrong about it by Friday.',
  ],
  mvp: [
    'Watch one user try it in silence. Every place where you want to explain is a place to mend.',
    'Leave out one feature that nobody asked for. The smallest version that solves it once is the one to ship.',
    'Ask your active users how they would feel without it. At 40 percent “very disappointed” you have something.',
    'Reply to every new user yourself this week. Ten answers show a pattern that no chart will.',
    'Put a price on it before it feels ready. Who pays tells you more than who likes it.',
  ],
  traction: [
    'Growing 5 to 7 percent a week is good. Know your number every Monday, before you discuss anything else.',
    'Find the channel that brought your best ten customers, and spend this week on that one alone.',
    'Look at who stayed after a month, not at who came. Growth on a leak is only a faster leak.',
    'Call the three customers who use it most. Ask whom else you should know, and for the introduction.',
    'Work out what a customer is worth and what one costs you. Below 3 to 1, mend that before you spend more.',
  ],
  launch: [
    'Write down how you do the thing only you can do, then let somebody else do it this week.',
    'Pick one number for the quarter and put it where the team sees it every day.',
    'Raise while you don’t need to: three quarters of steady 10 percent months say more than any deck.',
    'Send your investors the update that you would want to read: the number, what went wrong, one request.',
    'Ask what would break if you doubled. Mend the first answer now, while it is small.',
  ],
};

/** All built-in tips for a stage. */
export function coachTips(stage: Stage): readonly string[] {
  return [...tipsByStage[stage], ...tipsForEveryone];
}

type TipDay = {
  stage: Stage;
  /** In the founder's time zone. */
  date: CalendarDate;
  /** How many tips after the day's own. */
  further?: number;
};

/** The tip of a day. All tips take turns before any is repeated. */
export function tipOfTheDay({ stage, date, further = 0 }: TipDay): string {
  const tips = coachTips(stage);
  const day = daysBetween('2026-01-01', date) + further;
  const index = ((day % tips.length) + tips.length) % tips.length;
  return tips[index] as string;
}

type Topic = {
  name: 'focus' | 'validation' | 'launch' | 'money' | 'market' | 'habit';
  /** Matches questions about the topic. */
  questionPattern: RegExp;
  /** Matches tips about the topic. */
  tipPattern: RegExp;
};

/** The first topic that matches the question counts. */
const topics: Topic[] = [
  {
    name: 'focus',
    questionPattern:
      /\b(work on|focus|today|this week|priorit\w*|next step|what next|should i do)\b/i,
    tipPattern: /\b(one task|in half|number)\b/i,
  },
  {
    name: 'validation',
    questionPattern:
      /\b(validat\w*|interviews?|idea|assumption|feedback|user test\w*|retention)\b/i,
    tipPattern:
      /\b(interviews?|prove you wrong|be wrong|problem|workaround|silence|disappointed|stayed|said no)\b/i,
  },
  {
    name: 'launch',
    questionPattern: /\b(launch\w*|tweet|announce\w*|product hunt|release|post)\b/i,
    tipPattern: /\b(one page|ship|out loud|new user|update)\b/i,
  },
  {
    name: 'money',
    questionPattern: /\b(pric\w*|revenue|pay\w*|fund\w*|rais\w*|invest\w*|money)\b/i,
    tipPattern: /\b(price|pays|deposit|worth|raise|investors?)\b/i,
  },
  {
    name: 'market',
    questionPattern: /\b(market\w*|go[- ]to|sales?|sell\w*|channel|customers?|users?|grow\w*)\b/i,
    tipPattern: /\b(channel|customers?|left|by hand|one page|growing|20 people|every new user)\b/i,
  },
  {
    name: 'habit',
    questionPattern: /\b(habit|streak|motivat\w*|stuck|procrastinat\w*|routine|week)\b/i,
    tipPattern: /\b(pledge|in half|one task)\b/i,
  },
];

const maxTips = 2;

/**
 * An answer without a model: the founder's own tasks when the question is about them, and the tips
 * for their stage on the topic.
 */
export function answerFromTips(question: string, facts: CoachFacts): string {
  const topic = topics.find(({ questionPattern }) => questionPattern.test(question));
  const parts = [
    ...(topic?.name === 'focus' ? [ownTasks(facts)] : []),
    ...(/\btweet\b/i.test(question) ? [tweetTemplate(facts.startupName)] : []),
    ...tipsAbout(facts, topic),
  ];
  return parts.join('\n\n');
}

/** The stage's tips on the topic, or the tip of the day. */
function tipsAbout({ stage, today }: CoachFacts, topic: Topic | undefined): string[] {
  const matching = topic ? coachTips(stage).filter((tip) => topic.tipPattern.test(tip)) : [];
  const chosen = matching.slice(0, maxTips);
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

function tweetTemplate(startupName: string): string {
  return `A frame to fill in:\n- Today we launch ${startupName}.\n- It helps [who] to [do what], without [the pain they know].\n- Try it: [your link]. Tell me what breaks.`;
}
