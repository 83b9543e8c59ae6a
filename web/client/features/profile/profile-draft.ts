import type { NewMilestone, ProfilePatch, ProfileView } from '#shared/api/profile.ts';
import type { MilestoneView } from '#shared/api/startups.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import type { fundingAmounts, monthlyRevenues, teamSizes } from '#shared/options.ts';
import {
  choiceLabel,
  fundingAmountChoices,
  fundingRaisedLabel,
  monthlyRevenueLabel,
  teamSizeChoices,
} from '../../ui/startup/startup-labels.ts';
/** What the form holds; whatever is not said is ''. */
export type ProfileDraft = {
  founderAvatar: string;
  founderBio: string;
  founderLocation: string;
  founderLinkedin: string;
  description: string;
  websiteUrl: string;
  pitchDeckUrl: string;
  teamSize: string;
  fundingRaised: string;
  monthlyRevenue: string;
  lookingForFunding: boolean;
  fundingAmount: string;
};

export type ProfileField = keyof ProfileDraft;

export const profileFieldLabels: Record<ProfileField, string> = {
  founderAvatar: 'Avatar URL',
  founderBio: 'Bio',
  founderLocation: 'Location',
  founderLinkedin: 'LinkedIn',
  description: 'Description',
  websiteUrl: 'Website URL',
  pitchDeckUrl: 'Pitch Deck URL',
  teamSize: 'Team Size',
  fundingRaised: 'Funding Raised',
  monthlyRevenue: 'Monthly Revenue',
  lookingForFunding: 'Currently looking for funding',
  fundingAmount: 'Funding Amount Seeking',
};

const fieldNames = Object.keys(profileFieldLabels) as ProfileField[];

export function draftFromProfile(profile: ProfileView): ProfileDraft {
  return {
    founderAvatar: profile.founderAvatar ?? '',
    founderBio: profile.founderBio ?? '',
    founderLocation: profile.founderLocation ?? '',
    founderLinkedin: profile.founderLinkedin ?? '',
    description: profile.description,
    websiteUrl: profile.websiteUrl ?? '',
    pitchDeckUrl: profile.pitchDeckUrl ?? '',
    teamSize: String(Math.min(profile.teamSize, 5)),
    fundingRaised: profile.fundingRaised,
    monthlyRevenue: profile.monthlyRevenue ?? '',
    lookingForFunding: profile.lookingForFunding,
    fundingAmount: profile.fundingAmount ?? '',
  };
}

/** Only what was changed, as the server takes it; it checks the choices itself. */
export function diffDrafts(draft: ProfileDraft, before: ProfileDraft): ProfilePatch {
  const sent = {
    ...draft,
    teamSize: Number(draft.teamSize) as (typeof teamSizes)[number],
    fundingRaised: draft.fundingRaised as ProfilePatch['fundingRaised'],
    monthlyRevenue: (draft.monthlyRevenue || null) as (typeof monthlyRevenues)[number] | null,
    fundingAmount: (draft.fundingAmount || null) as (typeof fundingAmounts)[number] | null,
  };
  const changed = fieldNames.filter((name) => differs(draft[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, sent[name]]));
}

function differs(a: string | boolean, b: string | boolean): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a.trim() !== b.trim() : a !== b;
}

const urlFields = ['founderAvatar', 'founderLinkedin', 'websiteUrl', 'pitchDeckUrl'] as const;

/** What the patch will make of the profile, shown until the server answers. */
export function applyPatch(profile: ProfileView, patch: ProfilePatch): ProfileView {
  const shown: ProfilePatch = { ...patch };
  for (const name of urlFields) {
    const text = patch[name];
    if (text !== undefined) shown[name] = text ? toWebAddress(text) : null;
  }
  return { ...profile, ...shown };
}

export type DraftConflict = {
  /** Changed here and there, to different ends: the founder chooses. */
  disputed: { field: ProfileField; mine: string | boolean; theirs: string | boolean }[];
  /** Changed only there. */
  taken: { field: ProfileField; theirs: string | boolean }[];
};

/**
 * Lays an edit over a profile that another window has changed since. What only the other one
 * changed is taken over; what both changed stays as it is here until the founder has chosen.
 */
export function mergeDrafts(edit: {
  before: ProfileDraft;
  mine: ProfileDraft;
  theirs: ProfileDraft;
}): { merged: ProfileDraft; conflict: DraftConflict } {
  const { before, mine, theirs } = edit;
  const there = fieldNames.filter((name) => differs(theirs[name], before[name]));
  const here = (name: ProfileField) => differs(mine[name], before[name]);
  const taken = there.filter((name) => !here(name));
  const disputed = there.filter((name) => here(name) && differs(mine[name], theirs[name]));
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflict: {
      disputed: disputed.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
      taken: taken.map((field) => ({ field, theirs: theirs[field] })),
    },
  };
}

/** A field's value as a person reads it. */
export function fieldValueText(field: ProfileField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'teamSize') return choiceLabel(teamSizeChoices, value);
  if (field === 'fundingRaised') return fundingRaisedLabel(value);
  if (field === 'monthlyRevenue') return monthlyRevenueLabel(value);
  if (field === 'fundingAmount') return choiceLabel(fundingAmountChoices, value);
  return value.trim() || 'Nothing';
}

/** What an edit does to the milestones; nothing of it is kept or told before it is saved. */
export type MilestoneChanges = { added: NewMilestone[]; deleted: string[] };

export const noMilestoneChanges: MilestoneChanges = { added: [], deleted: [] };

export function hasMilestoneChanges({ added, deleted }: MilestoneChanges): boolean {
  return added.length + deleted.length > 0;
}

/** One added in this edit is forgotten, one that is saved will be deleted. */
export function withoutMilestone({ added, deleted }: MilestoneChanges, id: string) {
  const others = added.filter((each) => each.id !== id);
  return { added: others, deleted: others.length < added.length ? deleted : [...deleted, id] };
}

/** The milestones as they will be, the latest first. */
export function applyMilestoneChanges(
  milestones: MilestoneView[],
  { added, deleted }: MilestoneChanges,
): MilestoneView[] {
  const fresh = added
    .filter(({ id }) => milestones.every((each) => each.id !== id))
    .map(toMilestoneView);
  const left = milestones.filter(({ id }) => !deleted.includes(id));
  return [...left, ...fresh].toSorted((a, b) => b.date.localeCompare(a.date, 'en'));
}

function toMilestoneView({
  id,
  title,
  description,
  date,
  type = 'product',
}: NewMilestone): MilestoneView {
  return { id, title, description: description || null, date, type, achieved: true };
}

export type ProfileEdit = {
  /** What the edit was made from. */
  base: { version: number; draft: ProfileDraft };
  draft: ProfileDraft;
  milestones: MilestoneChanges;
};

const storedEdits = new Map<string, ProfileEdit>();

/**
 * An edit that was neither saved nor dropped, for its founder alone: a session that ended in the
 * middle leads away from the page and, after signing in again, back to it. In memory only: signing
 * out loads the page anew.
 */
export function storedEdit(founderId: string): ProfileEdit | undefined {
  return storedEdits.get(founderId);
}

export function storeEdit(founderId: string, edit: ProfileEdit | null): void {
  if (edit) storedEdits.set(founderId, edit);
  else storedEdits.delete(founderId);
}
