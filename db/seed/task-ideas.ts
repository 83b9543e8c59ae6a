import type { Difficulty, Stage } from '#shared/options.ts';

export type TaskIdea = { title: string; difficulty: Difficulty };

const everyone: TaskIdea[] = [
  { title: 'Talk to two customers and write down their words', difficulty: 'easy' },
  { title: 'Clear the inbox of everyone who asked for a demo', difficulty: 'easy' },
  { title: 'Write the weekly update for advisers', difficulty: 'easy' },
  { title: 'Look at last week’s numbers and pick one to move', difficulty: 'medium' },
  { title: 'Record a two-minute product video', difficulty: 'medium' },
  { title: 'Ask three users what they would miss', difficulty: 'easy' },
  { title: 'Cut one thing from this month’s plan', difficulty: 'easy' },
];

const byStage: Record<Stage, TaskIdea[]> = {
  idea: [
    { title: 'Interview five people who have the problem today', difficulty: 'medium' },
    { title: 'Sketch the one screen that matters', difficulty: 'easy' },
    { title: 'Find out what they pay for it now', difficulty: 'medium' },
    { title: 'Put up a landing page and send it to 20 people', difficulty: 'hard' },
  ],
  mvp: [
    { title: 'Watch a new user sign up without helping', difficulty: 'medium' },
    { title: 'Fix the step where most people stop', difficulty: 'hard' },
    { title: 'Ship the smallest useful change', difficulty: 'medium' },
    { title: 'Ask ten users how disappointed they would be without us', difficulty: 'medium' },
  ],
  traction: [
    { title: 'Try one new channel with a small budget', difficulty: 'medium' },
    { title: 'Close two open deals', difficulty: 'hard' },
    { title: 'Call every customer who left this month', difficulty: 'medium' },
    { title: 'Work out what one customer costs and brings', difficulty: 'hard' },
  ],
  launch: [
    { title: 'Write the scorecard for the next hire', difficulty: 'medium' },
    { title: 'Update the fundraising deck with this month’s growth', difficulty: 'medium' },
    { title: 'Prepare the board figures', difficulty: 'hard' },
    { title: 'Hand one task of yours to somebody else for good', difficulty: 'medium' },
  ],
};

/** What a founder of a stage might do next. */
export function ideasFor(stage: Stage): TaskIdea[] {
  return [...byStage[stage], ...everyone];
}
