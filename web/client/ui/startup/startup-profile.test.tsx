import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StartupView } from '#shared/api/startups.ts';
import { StartupProfile } from './startup-profile.tsx';

const startup: StartupView = {
  founderName: 'Ada Park',
  founderAvatar: null,
  founderBio: null,
  founderLocation: null,
  founderLinkedin: 'https://linkedin.com/in/ada',
  startupName: 'Nimbus',
  startupLogo: null,
  stage: 'launch',
  industry: 'SaaS',
  description: 'Bread by post.',
  teamSize: 5,
  fundingRaised: 'series-a',
  monthlyRevenue: '10k-50k',
  lookingForFunding: true,
  fundingAmount: '250k-1m',
  websiteUrl: 'https://nimbus.example',
  pitchDeckUrl: 'https://nimbus.example/deck.pdf',
  milestones: [],
};

const shown = (changes: Partial<StartupView> = {}, isOwn = false, isAskShown = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StartupProfile startup={{ ...startup, ...changes }} isOwn={isOwn} isAskShown={isAskShown} />
    </MantineProvider>,
  );

it('shows everything that the specification lists, with its labels', () => {
  const profile = shown();
  const labels = ['Founder Profile', 'Startup Details', 'Milestones', 'Launch', 'SaaS', '5+'];
  const more = ['Series A', '$10K–$50K', 'Seeking $250K–$1M', 'Website', 'Pitch Deck', 'LinkedIn'];
  for (const text of [...labels, ...more]) expect(profile).toContain(text);
  for (const link of profile.match(/<a [^>]*>/g) ?? []) {
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
  }
});

it('begins with the startup, and with the founder on a page about them', () => {
  const order = (profile: string) =>
    ['Founder Profile', 'Startup Details'].toSorted(
      (a, b) => profile.indexOf(a) - profile.indexOf(b),
    );
  expect(order(shown())).toEqual(['Startup Details', 'Founder Profile']);
  const ofFounder = renderToStaticMarkup(
    <MantineProvider>
      <StartupProfile startup={startup} isOfFounder />
    </MantineProvider>,
  );
  expect(order(ofFounder)).toEqual(['Founder Profile', 'Startup Details']);
});

it('words the empty milestone list for its reader, and has no banner without a search for funding', () => {
  expect(shown()).toContain('No milestones shared yet');
  expect(shown({}, true)).toContain('No milestones added yet');
  expect(shown({ lookingForFunding: false })).not.toContain('Seeking');
});

it('leaves out what they seek where the page has shown it above', () => {
  expect(shown({}, false, true)).not.toContain('Seeking');
});
