import type { TaskTemplate } from '../task-templates.ts';

export const templatesForIdea: readonly TaskTemplate[] = [
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
