import type { Difficulty, Stage, TaskCategory } from '../options.ts';

// Stryker disable all: a catalogue of prose.
/** Three daily and three weekly ones for every stage. */
const templatesForEveryone: readonly TaskTemplate[] = [
  {
    key: 'daily-one-thing',
    title: 'Finish the one thing that matters most today',
    description:
      'Before you open your inbox, write down the one result that would make today a good day, and give it your first hour. Companies move by what gets finished. Done when the result is there, not when it is started.',
    category: 'operations',
    stage: 'all',
    difficulty: 'medium',
    frequency: 'daily',
    estimatedTime: '1 hour',
    isPublicPledgeEligible: false,
  },
  {
    key: 'daily-one-conversation',
    title: 'Talk to one customer, or one who should be',
    description:
      'Ask what they did the last time they had the problem, and listen for what they do rather than what they would like. One talk a day is 250 a year. Done when you wrote down one sentence in their own words.',
    category: 'validation',
    stage: 'all',
    difficulty: 'easy',
    frequency: 'daily',
    estimatedTime: '20 minutes',
    isPublicPledgeEligible: false,
  },
  {
    key: 'daily-three-messages',
    title: 'Write to three new people who could use this',
    description:
      'Three personal messages to people who never heard of you: two lines on their problem, one question. Early growth is sent by hand. Done when three are sent and tomorrow’s three names are on your list.',
    category: 'growth',
    stage: 'all',
    difficulty: 'easy',
    frequency: 'daily',
    estimatedTime: '30 minutes',
    isPublicPledgeEligible: false,
  },
  {
    key: 'weekly-growth-target',
    title: 'Set this week’s growth target and the bet behind it',
    description:
      'Pick the one number that shows people get value, and aim 5 to 7 percent above last week. A good week compounds: 5 percent a week is more than twelvefold in a year. Done when number, target and one bet are written where your team sees them.',
    category: 'growth',
    stage: 'all',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '45 minutes',
    isPublicPledgeEligible: true,
  },
  {
    key: 'weekly-ship',
    title: 'Ship one change that a user asked for',
    description:
      'Take the smallest request that came up more than once, put it in front of users this week, and tell those who asked. People stay with products that answer. Done when it is live and one of them has tried it.',
    category: 'product',
    stage: 'all',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: 'Half a day',
    isPublicPledgeEligible: true,
  },
  {
    key: 'weekly-review',
    title: 'Look back at the week and stop one thing',
    description:
      'Read your completed tasks and your numbers. What moved something, what only felt busy? The time for next week comes from what you stop. Done when one thing is off your list for good and three are on it for the coming days.',
    category: 'operations',
    stage: 'all',
    difficulty: 'easy',
    frequency: 'weekly',
    estimatedTime: '30 minutes',
    isPublicPledgeEligible: false,
  },
];

const templatesForIdea: readonly TaskTemplate[] = [
  {
    key: 'idea-interviews',
    title: 'Interview five people who live with the problem',
    description:
      'Half an hour each about the last time it happened: what they tried, what it cost them, who else was involved. Don’t pitch. It is the cheapest way to find out that you are wrong, or how right. Done when five talks are noted and you know what at least three have in common.',
    category: 'validation',
    stage: 'idea',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: '3 hours',
    isPublicPledgeEligible: true,
  },
  {
    key: 'idea-one-page',
    title: 'Put your promise on one page and ask for something',
    description:
      'One headline, one picture, one button that costs people a little: an address, a call, a deposit. What they give tells more than what they say. Done when 20 people of your audience saw it and you know how many pressed the button.',
    category: 'growth',
    stage: 'idea',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '2 hours',
    isPublicPledgeEligible: true,
  },
  {
    key: 'idea-smallest-version',
    title: 'Draw the smallest version that solves it once',
    description:
      'Sketch how one person gets the result, done by hand behind the curtain if need be, and strike out what they don’t need for it. What is left can be tried this month. Done when it fits on one sheet and one person from your interviews would take it.',
    category: 'product',
    stage: 'idea',
    difficulty: 'easy',
    frequency: 'weekly',
    estimatedTime: '1 hour',
    isPublicPledgeEligible: false,
  },
];

const templatesForMvp: readonly TaskTemplate[] = [
  {
    key: 'mvp-watch-users',
    title: 'Watch three people use it, and say nothing',
    description:
      'Give them a goal, share the screen and keep quiet, above all when they get stuck. Ten minutes of watching beat a month of guessing. Done when you saw three sessions and listed the places where they stopped, worst first.',
    category: 'product',
    stage: 'mvp',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '2 hours',
    isPublicPledgeEligible: true,
  },
  {
    key: 'mvp-very-disappointed',
    title: 'Ask users how they would feel without you',
    description:
      '“How would you feel if you could no longer use this?” Very, somewhat or not disappointed, and why. From 40 percent ‘very disappointed’ on, you are near product-market fit; below it, build for those who said it. Done when ten users answered and you wrote down the share.',
    category: 'validation',
    stage: 'mvp',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '1 hour',
    isPublicPledgeEligible: true,
  },
  {
    key: 'mvp-first-success',
    title: 'Fix the step where most new users give up',
    description:
      'Count how many sign up, begin, and reach their first success, then fix the biggest drop and nothing else. Every later effort pays more once people get through. Done when the change is live and you noted the rate before it, to compare next week.',
    category: 'growth',
    stage: 'mvp',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: 'Half a day',
    isPublicPledgeEligible: true,
  },
];

const templatesForTraction: readonly TaskTemplate[] = [
  {
    key: 'traction-unit-economics',
    title: 'Get what customers cost and bring onto one line',
    description:
      'All you spent to win customers last month, by the number you won; and what one pays over the time they stay, after costs. Aim for LTV to CAC of 3:1. Below it, growing faster loses money faster. Done when both figures stand on one line and you know which one to work on.',
    category: 'operations',
    stage: 'traction',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: '2 hours',
    isPublicPledgeEligible: false,
  },
  {
    key: 'traction-new-channel',
    title: 'Try a channel you have never tried',
    description:
      'Choose a place where your best customers already are, set a sum or a number of hours you can lose, and say beforehand what would count as working. Most channels fail, one can carry you for a year. Done when it ran and you know what a lead from it costs.',
    category: 'growth',
    stage: 'traction',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '2 hours',
    isPublicPledgeEligible: true,
  },
  {
    key: 'traction-lost-customers',
    title: 'Call three customers who left or went quiet',
    description:
      'Ask what they hoped for when they came, what they use now, and what would have kept them. Who left owes you nothing and tells the truth. Done when you spoke to three and one reason that came up twice has an owner and a date.',
    category: 'validation',
    stage: 'traction',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '90 minutes',
    isPublicPledgeEligible: true,
  },
];

const templatesForLaunch: readonly TaskTemplate[] = [
  {
    key: 'launch-growth-story',
    title: 'Bring your growth slide up to date',
    description:
      'Twelve months of your main number on one chart, with what caused each bend. For fundraising, investors look for 10 percent monthly growth, and for a founder who knows where it comes from. Done when the slide is current and you can tell it in a minute without looking.',
    category: 'fundraising',
    stage: 'launch',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '90 minutes',
    isPublicPledgeEligible: false,
  },
  {
    key: 'launch-investor-update',
    title: 'Send investors a short update and ask for two introductions',
    description:
      'Three figures, one win, one worry, one request by name. People who hear from you in quiet times help in loud ones. Done when it is sent and two introductions to people you named are on their way.',
    category: 'fundraising',
    stage: 'launch',
    difficulty: 'medium',
    frequency: 'weekly',
    estimatedTime: '1 hour',
    isPublicPledgeEligible: true,
  },
  {
    key: 'launch-hand-over',
    title: 'Hand one of your recurring jobs to somebody else',
    description:
      'Pick what only you do every week, write down how, let a colleague do it once while you watch, then let go. The company can’t outgrow what waits for you. Done when it happened once without you.',
    category: 'operations',
    stage: 'launch',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: '3 hours',
    isPublicPledgeEligible: true,
  },
];

// Stryker restore all
/** Three weekly ones for each stage. */
const templatesByStage: readonly TaskTemplate[] = [
  ...templatesForIdea,
  ...templatesForMvp,
  ...templatesForTraction,
  ...templatesForLaunch,
];

export type TaskTemplate = {
  key: string;
  title: string;
  /** The work, its purpose, and when it is done. */
  description: string;
  category: Exclude<TaskCategory, 'marketing'>;
  stage: 'all' | Stage;
  difficulty: Difficulty;
  frequency: 'daily' | 'weekly';
  estimatedTime: string;
  /** It makes sense as a promise to the cohort. */
  isPublicPledgeEligible: boolean;
};

/** Every template, in generation order: daily, weekly, then by stage. */
export const taskTemplates: readonly TaskTemplate[] = [
  ...templatesForEveryone,
  ...templatesByStage,
];

/** A task made by hand can always be pledged, another one if its template allows it. */
export function mayBePledged(templateKey: string | null): boolean {
  return taskTemplates.find(({ key }) => key === templateKey)?.isPublicPledgeEligible ?? true;
}
