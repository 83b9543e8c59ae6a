import type { MilestoneChanges } from './milestone-changes.ts';
import type { ProfileDraft } from './profile-draft.ts';

export type ProfileEdit = {
  /** What the edit was made from. */
  base: { version: number; draft: ProfileDraft };
  draft: ProfileDraft;
  milestones: MilestoneChanges;
};

const edits = new Map<string, ProfileEdit>();

/**
 * An edit that was neither saved nor dropped, for its founder alone: a session that ended in the
 * middle leads away from the page and, after signing in again, back to it. In memory only: signing
 * out loads the page anew.
 */
export function keptEdit(founderId: string): ProfileEdit | undefined {
  return edits.get(founderId);
}

export function keepEdit(founderId: string, edit: ProfileEdit | null): void {
  if (edit) edits.set(founderId, edit);
  else edits.delete(founderId);
}
