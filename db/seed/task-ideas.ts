import type { Difficulty, Stage, TaskCategory } from '#shared/options.ts';

export type TaskIdea = { title: string; difficulty: Difficulty; category: TaskCategory };

const ideasForEveryStage: TaskIdea[] = [
  {
    title: 'Talk to two customers and write down their words',
    difficulty: 'easy',
    category: 'validation',
  },
  {
    title: 'Clear the inbox of everyone who asked for a demo',
    difficulty: 'easy',
    category: 'growth',
  },
  { title: 'Write the weekly update for advisors', difficulty: 'easy', category: 'fundraising' },
  {
    title: 'Look at last week’s numbers and pick one to move',
    difficulty: 'medium',
    category: 'operations',
  },
  { title: 'Record a two-minute product video', difficulty: 'medium', category: 'marketing' },
  { title: 'Ask three users what they would miss', difficulty: 'easy', category: 'validation' },
  { title: 'Cut one thing from this month’s plan', difficulty: 'easy', category: 'operations' },
];

const ideasByStage: Record<Stage, TaskIdea[]> = {
  idea: [
    {
      title: 'Interview five people who have the problem today',
      difficulty: 'medium',
      category: 'validation',
    },
    { title: 'Sketch the one screen that matters', difficulty: 'easy', category: 'product' },
    { title: 'Find out what they pay for it now', difficulty: 'medium', category: 'validation' },
    {
      title: 'Put up a landing page and send it to 20 people',
      difficulty: 'hard',
      category: 'marketing',
    },
  ],
  mvp: [
    {
      title: 'Watch a new user sign up without helping',
      difficulty: 'medium',
      category: 'product',
    },
    { title: 'Fix the step where most people stop', difficulty: 'hard', category: 'product' },
    { title: 'Ship the smallest useful change', difficulty: 'medium', category: 'product' },
    {
      title: 'Ask ten users how disappointed they would be without us',
      difficulty: 'medium',
      category: 'validation',
    },
  ],
  traction: [
    {
      title: 'Try one new channel with a small budget',
      difficulty: 'medium',
      category: 'marketing',
    },
    { title: 'Close two open deals', difficulty: 'hard', category: 'growth' },
    { title: 'Call every customer who left this month', difficulty: 'medium', category: 'growth' },
    {
      title: 'Work out what one customer costs and brings',
      difficulty: 'hard',
      category: 'operations',
    },
  ],
  launch: [
    {
      title: 'Write the scorecard for the next hire',
      difficulty: 'medium',
      category: 'operations',
    },
    {
      title: 'Update the fundraising deck with this month’s growth',
      difficulty: 'medium',
      category: 'fundraising',
    },
    { title: 'Prepare the board figures', difficulty: 'hard', category: 'fundraising' },
    {
      title: 'Hand one task of yours to somebody else for good',
      difficulty: 'medium',
      category: 'operations',
    },
  ],
};

/** The next tasks of a founder of a stage. */
export function taskIdeasFor(stage: Stage): TaskIdea[] {
  return [...ideasByStage[stage], ...ideasForEveryStage];
}
