/** The way of a new program's first admin, in its order. */
export const firstSteps = [
  'name',
  'page',
  'cohort',
  'applications',
  'team',
  'slack',
  'email',
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepTexts: Record<FirstStep, { title: string; text: string }> = {
  name: {
    title: 'Name your program',
    text: 'Its name, color and support address appear wherever people meet it.',
  },
  page: {
    title: 'Write your page',
    text: 'The page that strangers see first: what you offer, your figures, stories and prices.',
  },
  cohort: {
    title: 'Open a cohort',
    text: 'A name, a first day and a last day: founders join one when you accept them.',
  },
  applications: {
    title: 'Take applications',
    text: 'Choose when your form is open, or import the founders you already have.',
  },
  team: {
    title: 'Invite your team',
    text: 'Managers run the program with you, reviewers rate applications.',
  },
  slack: {
    title: 'Connect Slack',
    text: 'Founders complete tasks and keep pledges there. Everything works without it, too.',
  },
  email: {
    title: 'Send yourself a test email',
    text: 'See whether your invitations and decisions will arrive.',
  },
};

export type FirstStepState = 'open' | 'skipped' | 'done';

/** A step that was skipped and done later counts as done. */
export function firstStepState(facts: { isDone: boolean; isSkipped: boolean }): FirstStepState {
  if (facts.isDone) return 'done';
  return facts.isSkipped ? 'skipped' : 'open';
}
