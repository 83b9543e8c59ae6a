import type { TaskTemplate } from '../task-templates.ts';

/** Three for each day, three for each week, whatever the stage. */
export const templatesForEveryone: readonly TaskTemplate[] = [
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
