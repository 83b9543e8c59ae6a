import type { TaskTemplate } from '../task-templates.ts';

export const templatesForTraction: readonly TaskTemplate[] = [
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
