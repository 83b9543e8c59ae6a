import { describe, expect, it } from 'vitest';
import { type ProfileView, profileFieldsSchema } from '#shared/api/profile.ts';
import type { MilestoneView } from '#shared/api/startups.ts';
import {
  applyMilestoneChanges,
  applyPatch,
  diffDrafts,
  draftFromProfile,
  fieldValueText,
  hasMilestoneChanges,
  mergeDrafts,
  noMilestoneChanges,
  withoutMilestone,
} from './profile-draft.ts';

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
const before = draftFromProfile(profile);

describe('a draft', () => {
  it('that was not touched changes nothing, whatever was chosen before there were lists', () => {
    expect(diffDrafts(draftFromProfile(profile), before)).toEqual({});
    expect(diffDrafts({ ...before, founderLocation: 'Lisbon ' }, before)).toEqual({});
  });

  it('sends what was changed, in a form that the server takes', () => {
    const patch = diffDrafts(
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
    const shown = applyPatch(profile, { websiteUrl: 'new.example', founderLocation: 'Porto' });
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
  expect(fieldValueText(field, value)).toBe(text);
});

const saved = (id: string, date: string): MilestoneView => ({
  ...{ id, title: `Title ${id}`, description: null, date, type: 'team', achieved: true },
});
const list = [saved('b', '2026-03-01'), saved('a', '2026-01-01')];
const fresh = { id: 'n', title: 'New', description: '', date: '2026-02-01' };

it('shows the milestones as they will be, the latest first', () => {
  const shown = applyMilestoneChanges(list, { added: [fresh], deleted: ['a'] });
  expect(shown).toEqual([
    list[0],
    { ...fresh, description: null, type: 'product', achieved: true },
  ]);
  expect(applyMilestoneChanges(list, noMilestoneChanges)).toEqual(list);
});

it('shows one once that was saved although the answer was lost', () => {
  expect(applyMilestoneChanges(list, { added: [{ ...fresh, id: 'a' }], deleted: [] })).toEqual(
    list,
  );
});

it('forgets what was added in this edit, deletes what is saved', () => {
  const changes = { added: [fresh], deleted: [] };
  expect(withoutMilestone(changes, 'n')).toEqual(noMilestoneChanges);
  expect(withoutMilestone(changes, 'a')).toEqual({ added: [fresh], deleted: ['a'] });
  expect([hasMilestoneChanges(noMilestoneChanges), hasMilestoneChanges(changes)]).toEqual([
    false,
    true,
  ]);
});
