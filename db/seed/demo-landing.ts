import type { Landing, LandingSection, SectionOf } from '#shared/api/landing.ts';
import { premiumPlan } from '#shared/domain/premium.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';

const source = 'The figures and stories of this demo are made up.';

const figures = [
  { id: 'startups', value: '500+', label: 'Startups accelerated' },
  { id: 'funding', value: '$50M+', label: 'Total funding raised' },
  { id: 'success', value: '85%', label: 'Success rate' },
  { id: 'investors', value: '200+', label: 'Active investors' },
];

const stories = [
  {
    id: 'sarah',
    name: 'Sarah Lindgren',
    company: 'Brightpath Learning',
    text: 'I had been “nearly ready to launch” for eleven months. Then I pledged a date in front of twelve people. We launched on that date, with four paying schools.',
  },
  {
    id: 'marcus',
    name: 'Marcus Adeyemi',
    company: 'Stockroom',
    text: 'The streak sounds like a toy until you are on day 40 and it is eleven at night. I called one more customer because of it. That customer is now our biggest.',
  },
  {
    id: 'elena',
    name: 'Elena Vargas',
    company: 'Verdia Energy',
    text: 'My cohort read every version of our deck. When the introduction came through the network we closed our seed round in five weeks. I knew all the hard questions already.',
  },
];

const free = { isShown: true, tag: '', price: '$0', unit: '', isPremium: false };

const costs: SectionOf<'costs'>['costs'] = [
  {
    ...free,
    id: 'founders',
    who: 'Founders',
    text: 'The whole program. Applying takes no card.',
    items: [
      'Your cohort, its board and its Slack channel',
      'Tasks, pledges, streaks and points',
      'The AI coach',
      'Introductions that investors ask for',
    ],
  },
  {
    id: 'premium',
    isShown: true,
    isPremium: true,
    who: 'Premium',
    tag: 'Optional',
    price: '',
    unit: '',
    text: 'For founders who are in. It buys no points and no rank.',
    items: [...premiumPlan.benefits],
  },
  {
    ...free,
    id: 'investors',
    who: 'Investors',
    text: 'You sign up, we approve you, founders decide who they meet.',
    items: [
      'Preview cards of every startup right away',
      'Full profiles and decks once approved',
      'Introductions when the founder says yes',
    ],
  },
];

/** The landing page of the demo, with the specified figures and stories. */
export const demoLanding: Landing = {
  ...startingLanding,
  sections: startingLanding.sections.map(withDemo),
};

function withDemo(section: LandingSection): LandingSection {
  if (section.kind === 'figures') {
    const typed = { isShown: true, counts: null, source };
    return { ...section, figures: figures.map((figure) => ({ ...typed, ...figure })) };
  }
  if (section.kind === 'stories') {
    const drawn = { isShown: true, link: null, picture: null, hasStars: true, hasConsent: true };
    const asStory = (story: (typeof stories)[number]) => ({
      ...drawn,
      ...story,
      portrait: story.name,
    });
    return { ...section, stories: stories.map(asStory) };
  }
  if (section.kind === 'costs') {
    const lead = 'Taking part is free. One thing has a price, and you can ride without it.';
    return { ...section, lead, costs };
  }
  return section;
}
