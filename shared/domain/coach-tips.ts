import type { Stage } from '../options.ts';
import { type CalendarDate, daysBetween } from '../time.ts';

// Stryker disable all: a catalogue of prose.
/** For any stage. */
const tipsForEveryone = [
  'Do at least 10 customer interviews before you decide what to build next. Ask about the last time it happened, not about your idea.',
  'Pick the one task that would make the others easier or unnecessary, and do it before you open your inbox.',
  'Say one thing out loud today: make it a public pledge. Dates that others know about get kept more often.',
  'Write down the number that would prove you wrong this month. If you don’t know it, you are not testing anything.',
  'Ask for the smallest commitment that costs something: a deposit, a date, an introduction. Praise costs nothing.',
  'Talk to someone who left, or who said no. They know what your happiest user cannot tell you.',
  'Cut this week’s plan in half and finish it. A finished half moves you forward; an unfinished whole doesn’t.',
];

const tipsByStage: Record<Stage, readonly string[]> = {
  idea: [
    'Describe the problem in the words of the person who has it. If you can’t quote anyone, that’s today’s task.',
    'Find out what people do about it today. A clumsy spreadsheet is better news than no workaround at all.',
    'Put your promise on one page with one button, show it to 20 people who have the problem, and count.',
    'Solve it for one person by hand this week. What you do twice is what the product has to do.',
    'Name the riskiest thing you believe, then find the cheapest way to be wrong about it by Friday.',
  ],
  mvp: [
    'Watch one user try it in silence. Every place where you want to explain is a place to fix.',
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
    'Work out what a customer is worth and what one costs you. Below 3 to 1, fix that before you spend more.',
  ],
  launch: [
    'Write down how you do the thing only you can do, then let somebody else do it this week.',
    'Pick one number for the quarter and put it where the team sees it every day.',
    'Raise while you don’t need to: three quarters of steady 10 percent months say more than any deck.',
    'Send your investors the update that you would want to read: the number, what went wrong, one request.',
    'Ask what would break if you doubled. Fix the first answer now, while it is small.',
  ],
};

// Stryker restore all
export function coachTips(stage: Stage): readonly string[] {
  return [...tipsByStage[stage], ...tipsForEveryone];
}

type TipDay = {
  stage: Stage;
  /** In the founder's time zone. */
  date: CalendarDate;
  /** The number of tips after the day's own. */
  further?: number;
};

/** The tip of a day. All tips take turns before any is repeated. */
export function tipOfTheDay({ stage, date, further = 0 }: TipDay): string {
  const tips = coachTips(stage);
  const day = daysBetween('2026-01-01', date) + further;
  const index = ((day % tips.length) + tips.length) % tips.length;
  return tips[index] as string;
}
