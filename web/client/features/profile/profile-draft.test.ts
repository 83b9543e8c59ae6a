import { describe, expect, it } from 'vitest';
import { type ProfileView, profileFieldsSchema } from '#shared/api/profile.ts';
import { draftOf, mergeDrafts, shownOf, toPatch } from './profile-draft.ts';
import { valueText } from './profile-words.ts';

const profile: ProfileView = {
  version: 3,
  founderName: 'Ada Park',
  startupName: 'Bright',
  stage: 'mvp',
  industry: 'SaaS',
  founderBio: null,
  founderLocation: 'Lisbon',
  founderLinkedin: null,
  founderAvatar: null,
  websiteUrl: 'https://bright.example',
  pitchDeckUrl: null,
  description: 'Bread by post.',
  teamSize: 7,
  fundingRaised: 'bootstrapped',
  monthlyRevenue: null,
  lookingForFunding: true,
  fundingAmount: '250k-1m',
  milestones: [],
};
const before = draftOf(profile);

describe('a draft', () => {
  it('that was not touched changes nothing, whatever was chosen before there were lists', () => {
    expect(toPatch(draftOf(profile), before)).toEqual({});
    expect(toPatch({ ...before, founderLocation: 'Lisbon ' }, before)).toEqual({});
  });

  it('sends what was changed, in a form that the server takes', () => {
    const patch = toPatch(
      {
        ...before,
        founderBio: 'Baker',
        websiteUrl: '',
        teamSize: '3',
        fundingRaised: 'seed',
        monthlyRevenue: '0-1k',
        lookingForFunding: false,
        fundingAmount: '',
      },
      before,
    );
    expect(patch).toEqual({
      founderBio: 'Baker',
      websiteUrl: '',
      teamSize: 3,
      fundingRaised: 'seed',
      monthlyRevenue: '0-1k',
      lookingForFunding: false,
      fundingAmount: null,
    });
    expect(profileFieldsSchema.parse(patch)).toEqual({ ...patch, websiteUrl: null });
  });

  it('is shown as it will be', () => {
    const shown = shownOf(profile, { websiteUrl: 'new.example', founderLocation: 'Porto' });
    expect(shown).toEqual({
      ...profile,
      websiteUrl: 'https://new.example',
      founderLocation: 'Porto',
    });
  });
});

describe('two drafts of one profile', () => {
  it('keep what either changed, and leave open what both did', () => {
    const mine = { ...before, founderBio: 'Mine', founderLocation: 'Porto', teamSize: '2' };
    const theirs = { ...before, founderBio: 'Theirs', description: 'Cake.', teamSize: '2' };
    expect(mergeDrafts({ before, mine, theirs })).toEqual({
      merged: { ...mine, description: 'Cake.' },
      conflict: {
        disputed: [{ field: 'founderBio', mine: 'Mine', theirs: 'Theirs' }],
        taken: [{ field: 'description', theirs: 'Cake.' }],
      },
    });
  });
});

it.each([
  ['teamSize', '5', '5+'],
  ['fundingRaised', 'seed', 'Seed ($250K-$2M)'],
  ['monthlyRevenue', '', 'No revenue'],
  ['lookingForFunding', true, 'Yes'],
  ['founderBio', ' ', 'Nothing'],
  ['fundingAmount', '1m-5m', '1m-5m'],
] as const)('shows %s %j as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
