import type { NewMilestone, ProfilePatch, ProfileView } from '#shared/api/profile.ts';
import type { MilestoneView } from '#shared/api/startups.ts';
import { readPicturePath } from '#shared/domain/pictures.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import { moneyRange } from '#shared/formats.ts';
import type { fundingAmounts, monthlyRevenues, teamSizes } from '#shared/options.ts';
import {
  choiceLabel,
  fundingAmountChoices,
  fundingRaisedLabel,
  monthlyRevenueLabel,
  teamSizeChoices,
} from '../../ui/startup/startup-labels.ts';

/** The values of the form; a field without a value is ''. */
export type ProfileDraft = {
  [Field in keyof ProfilePatch]-?: NonNullable<ProfilePatch[Field]> extends boolean
    ? boolean
    : string;
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
    // An uploaded picture has no address to edit.
    founderAvatar: isUploaded(profile.founderAvatar) ? '' : (profile.founderAvatar ?? ''),
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

function isUploaded(avatar: string | null): boolean {
  return avatar !== null && readPicturePath(avatar) !== null;
}

/** Only the changed fields, in the form the API expects; the server validates the choices. */
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

/** The profile with the patch applied, shown until the server answers. */
export function applyPatch(profile: ProfileView, patch: ProfilePatch): ProfileView {
  const normalized: ProfilePatch = { ...patch };
  for (const name of urlFields) {
    const text = patch[name];
    if (text !== undefined) normalized[name] = text ? toWebAddress(text) : null;
  }
  return { ...profile, ...normalized };
}

export type DraftConflict = {
  /** Changed differently in both windows: the founder chooses. */
  disputed: { field: ProfileField; mine: string | boolean; theirs: string | boolean }[];
  /** Changed only in the other window. */
  taken: { field: ProfileField; theirs: string | boolean }[];
};

/**
 * Merges an edit with a profile that another window has changed since. Fields changed only there
 * are taken over; fields changed in both keep this window's value until the founder chooses.
 */
export function mergeDrafts(edit: {
  before: ProfileDraft;
  mine: ProfileDraft;
  theirs: ProfileDraft;
}): { merged: ProfileDraft; conflict: DraftConflict } {
  const { before, mine, theirs } = edit;
  const changedThere = fieldNames.filter((name) => differs(theirs[name], before[name]));
  const isChangedHere = (name: ProfileField) => differs(mine[name], before[name]);
  const taken = changedThere.filter((name) => !isChangedHere(name));
  const disputed = changedThere.filter(
    (name) => isChangedHere(name) && differs(mine[name], theirs[name]),
  );
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflict: {
      disputed: disputed.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
      taken: taken.map((field) => ({ field, theirs: theirs[field] })),
    },
  };
}

/** The author of the other version: a teammate only if it's about the startup. */
export function otherEditor(
  { disputed, taken }: DraftConflict,
  { editedBy }: { editedBy: string | null },
): string | null {
  return [...disputed, ...taken].some(({ field }) => !field.startsWith('founder'))
    ? editedBy
    : null;
}

export function fieldValueText(field: ProfileField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'teamSize') return choiceLabel(teamSizeChoices, value);
  if (field === 'fundingRaised') return fundingRaisedLabel(value);
  if (field === 'monthlyRevenue') return monthlyRevenueLabel(value);
  if (field === 'fundingAmount') return moneyRange(choiceLabel(fundingAmountChoices, value));
  return value.trim() || 'Nothing';
}

/** The milestones that an edit adds and deletes; nothing happens until it is saved. */
export type MilestoneChanges = { added: NewMilestone[]; deleted: string[] };

export const noMilestoneChanges: MilestoneChanges = { added: [], deleted: [] };

export function hasMilestoneChanges({ added, deleted }: MilestoneChanges): boolean {
  return added.length + deleted.length > 0;
}

/** Drops a milestone added in this edit, or marks a saved one for deletion. */
export function withoutMilestone({ added, deleted }: MilestoneChanges, id: string) {
  const remaining = added.filter((each) => each.id !== id);
  const wasAdded = remaining.length < added.length;
  return { added: remaining, deleted: wasAdded ? deleted : [...deleted, id] };
}

/** The milestones with the changes applied, latest first. */
export function applyMilestoneChanges(
  milestones: MilestoneView[],
  { added, deleted }: MilestoneChanges,
): MilestoneView[] {
  // One whose save succeeded although the answer was lost is in both lists.
  const unsaved = added
    .filter(({ id }) => milestones.every((each) => each.id !== id))
    .map(toMilestoneView);
  const remaining = milestones.filter(({ id }) => !deleted.includes(id));
  return [...remaining, ...unsaved].toSorted((a, b) => b.date.localeCompare(a.date, 'en'));
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
  /** The saved profile that the edit started from. */
  base: { version: number; draft: ProfileDraft };
  draft: ProfileDraft;
  milestones: MilestoneChanges;
};

const storedEdits = new Map<string, ProfileEdit>();

/**
 * An unsaved edit, kept for its founder while they sign in again after their session has expired.
 * It lives in memory only: signing out reloads the page and so drops it.
 */
export function storedEdit(founderId: string): ProfileEdit | undefined {
  return storedEdits.get(founderId);
}

export function storeEdit(founderId: string, edit: ProfileEdit | null): void {
  if (edit) storedEdits.set(founderId, edit);
  else storedEdits.delete(founderId);
}
