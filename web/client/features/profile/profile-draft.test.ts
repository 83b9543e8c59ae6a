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
  otherEditor,
  withoutMilestone,
} from './profile-draft.ts';

const profile: ProfileView = {
  version: 3,
  editedBy: null,
  founderName: 'Ada Park',
  startupName: 'Bright',
  stage: 'mvp',
  industry: 'SaaS',
  founderBio: null,
  founderLocation: 'Lisbon',
  founderLinkedin: null,
  founderAvatar: null,
  startupLogo: null,
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
  it('sends nothing when untouched, even for values that are in no choice list any more', () => {
    expect(diffDrafts(draftFromProfile(profile), before)).toEqual({});
    expect(diffDrafts({ ...before, founderLocation: 'Lisbon ' }, before)).toEqual({});
  });

  it('sends the changed fields in the form the server expects', () => {
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

  it('shows the profile with its changes applied', () => {
    const shown = applyPatch(profile, { websiteUrl: 'new.example', founderLocation: 'Porto' });
    expect(shown).toEqual({
      ...profile,
      websiteUrl: 'https://new.example/',
      founderLocation: 'Porto',
    });
  });
});

describe('two drafts of one profile', () => {
  it('keep what either changed, and report as a conflict what both changed', () => {
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

  it('is with a teammate if it is about the startup, else with another window', () => {
    const own = { field: 'founderBio', theirs: 'x' } as const;
    const shared = { field: 'description', theirs: 'x' } as const;
    const bo = { editedBy: 'Bo' };
    expect(otherEditor({ disputed: [], taken: [own, shared] }, bo)).toBe('Bo');
    expect(otherEditor({ disputed: [], taken: [own] }, bo)).toBeNull();
    expect(otherEditor({ disputed: [], taken: [shared] }, { editedBy: null })).toBeNull();
  });
});

it.each([
  ['teamSize', '5', '5+'],
  ['fundingRaised', 'seed', 'Seed ($250K–$2M)'],
  ['monthlyRevenue', '', 'No revenue'],
  ['lookingForFunding', true, 'Yes'],
  ['founderBio', ' ', 'Nothing'],
  ['fundingAmount', '1m-5m', '$1M–$5M'],
] as const)('shows %s %j as %s', (field, value, text) => {
  expect(fieldValueText(field, value)).toBe(text);
});

const saved = (id: string, date: string): MilestoneView => ({
  id,
  title: `Title ${id}`,
  description: null,
  date,
  type: 'team',
  achieved: true,
});
const milestones = [saved('b', '2026-03-01'), saved('a', '2026-01-01')];
const added = { id: 'n', title: 'New', description: '', date: '2026-02-01' };

it('shows the milestones with the changes applied, latest first', () => {
  const shown = applyMilestoneChanges(milestones, { added: [added], deleted: ['a'] });
  expect(shown).toEqual([
    milestones[0],
    { ...added, description: null, type: 'product', achieved: true },
  ]);
  expect(applyMilestoneChanges(milestones, noMilestoneChanges)).toEqual(milestones);
});

it('shows an added milestone once if it was saved although the answer was lost', () => {
  expect(
    applyMilestoneChanges(milestones, { added: [{ ...added, id: 'a' }], deleted: [] }),
  ).toEqual(milestones);
});

it('drops a milestone added in this edit, and deletes one that is saved', () => {
  const changes = { added: [added], deleted: [] };
  expect(withoutMilestone(changes, 'n')).toEqual(noMilestoneChanges);
  expect(withoutMilestone(changes, 'a')).toEqual({ added: [added], deleted: ['a'] });
  expect([hasMilestoneChanges(noMilestoneChanges), hasMilestoneChanges(changes)]).toEqual([
    false,
    true,
  ]);
});
