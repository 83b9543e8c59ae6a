import type { TaskTemplate } from '../task-templates.ts';

export const templatesForMvp: readonly TaskTemplate[] = [
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
      'Count how many sign up, begin, and reach their first success, then mend the biggest drop and nothing else. Every later effort pays more once people get through. Done when the change is live and you noted the rate before it, to compare next week.',
    category: 'growth',
    stage: 'mvp',
    difficulty: 'hard',
    frequency: 'weekly',
    estimatedTime: 'Half a day',
    isPublicPledgeEligible: true,
  },
];
