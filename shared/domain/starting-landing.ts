import type { Landing, SectionOf } from '../api/landing.ts';

/**
 * The page that a program starts from: it says what the product does, and names no figure, story or
 * price of a program that it doesn't know.
 */
export const startingLanding: Landing = {
  hero: {
    lead: 'Say what you will ship, keep the pledge in front of your cohort, and let each other’s momentum pull you forward. On the board, and in Slack.',
    note: 'Four short steps. An answer in 5-7 business days.',
    description:
      'The community where startup founders pledge, ship and cheer together: in cohorts, on one board and in Slack, with an AI coach and a network of investors.',
    showsApplications: true,
  },
  sections: [
    {
      kind: 'figures',
      isShown: true,
      figures: [
        countedRow('startups', 'Startups accelerated'),
        countedRow('founders', 'Founders'),
        countedRow('pledges', 'Pledges kept'),
        countedRow('investors', 'Active investors'),
      ],
    },
    {
      kind: 'weeks',
      isShown: true,
      title: '',
      lead: 'A cohort starts on one day and finishes on one day. In between you ship, week after week, in front of founders who do the same.',
      stops: {
        start: {
          title: 'Everyone starts',
          text: 'Your cohort gets a board and a Slack channel. You get tasks for your stage, and make your first pledge where everyone can see it.',
        },
        habit: {
          title: 'It’s a habit',
          text: 'If you started on day one, your streak turns 30 this week. That earns 250 points, and a freeze for a day you miss.',
        },
        investors: {
          title: 'Investors ask',
          text: 'They can from day one, but by now your page has milestones to show. You decide who gets an introduction.',
        },
        finish: {
          title: 'You finish, and stay',
          text: 'A 90-day streak earns 500 points. Your profile, your points and your streak stay, and so does your cohort.',
        },
      },
    },
    {
      kind: 'features',
      isShown: true,
      title: 'Momentum is a team sport',
      lead: 'Most startups don’t run out of ideas. They lose momentum on their own. Four things keep you moving.',
      features: [
        {
          id: 'coach',
          isShown: true,
          picture: 'coach',
          title: 'AI-Powered Coaching',
          text: 'Ask what to work on today and get an answer that knows your stage, your tasks and your streak.',
        },
        {
          id: 'cohort',
          isShown: true,
          picture: 'cohort',
          title: 'Cohort Community',
          text: 'A small group that starts together, with its own Slack channel. Every finished task is news.',
        },
        {
          id: 'accountability',
          isShown: true,
          picture: 'streak',
          title: 'Accountability System',
          text: 'Public pledges, streaks and points. What you said you’d ship stays in sight until it ships.',
        },
        {
          id: 'investors',
          isShown: true,
          picture: 'investors',
          title: 'Investor Network',
          text: 'Your startup’s page in front of verified investors, who ask for an introduction when it’s a fit.',
        },
      ],
    },
    { kind: 'stories', isShown: true, title: 'Success Stories', stories: [] },
    {
      kind: 'costs',
      isShown: true,
      title: 'What it costs',
      lead: '',
      costs: [],
    },
    {
      kind: 'questions',
      isShown: true,
      title: 'Questions founders ask',
      questions: [
        {
          id: 'who',
          isShown: true,
          question: 'Who can apply?',
          answer:
            'Founders of early-stage startups, alone or as a team. The stage can be anything from an idea to a product that scales: you’ll get tasks for the stage you’re at.',
        },
        {
          id: 'next',
          isShown: true,
          question: 'What happens after I apply?',
          answer:
            'A confirmation email arrives within minutes. A person reads your application, and you’ll hear from us in 5-7 business days. If you’re selected, an interview and onboarding follow.',
        },
        {
          id: 'time',
          isShown: true,
          question: 'How much time does it take?',
          answer:
            'The tasks are the work on your startup, not on top of it. One completed task a day keeps a streak alive, and every suggested task says how long it takes: from 20 minutes to half a day.',
        },
        {
          id: 'slack',
          isShown: true,
          question: 'Do I have to use Slack?',
          answer:
            'No. Tasks, pledges, the coach and your cohort’s news are all on the web. With Slack connected you can do the same by command, and talk in your cohort’s channel.',
        },
        {
          id: 'missed',
          isShown: true,
          question: 'What if I miss a day, or a pledge?',
          answer:
            'Each streak bonus comes with a freeze, and a freeze covers a missed day by itself. A missed pledge takes no points away. You set the next one.',
        },
        {
          id: 'private',
          isShown: true,
          question: 'Who sees what I share?',
          answer:
            'Your cohort sees the tasks you share, your pledges and your streak; a task marked “Just me” reaches nobody. Investors see a short card, your full profile once we’ve approved them, and your email address only after you accept an introduction.',
        },
      ],
    },
    {
      kind: 'closing',
      isShown: true,
      title: 'Your cohort is about to leave. Ride with them.',
      lead: 'Tell us who you are, what you’re building and how far along you are. A person reads every application.',
    },
  ],
};

function countedRow(
  counts: 'startups' | 'founders' | 'pledges' | 'investors',
  label: string,
): SectionOf<'figures'>['figures'][number] {
  return { id: counts, isShown: true, label, counts, value: '', source: '' };
}
