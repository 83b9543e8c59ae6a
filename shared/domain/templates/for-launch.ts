import type { TaskTemplate } from '../task-templates.ts';

export const templatesForLaunch: readonly TaskTemplate[] = [
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
