import type { NewMilestone } from '#shared/api/profile.ts';
import type { MilestoneView } from '#shared/api/startup.ts';

/** What an edit does to the milestones; nothing of it is kept or told before it is saved. */
export type MilestoneChanges = { added: NewMilestone[]; deleted: string[] };

export const noChanges: MilestoneChanges = { added: [], deleted: [] };

export function isChange({ added, deleted }: MilestoneChanges): boolean {
  return added.length + deleted.length > 0;
}

/** One added in this edit is forgotten, one that is saved will be deleted. */
export function withoutMilestone({ added, deleted }: MilestoneChanges, id: string) {
  const others = added.filter((each) => each.id !== id);
  return { added: others, deleted: others.length < added.length ? deleted : [...deleted, id] };
}

/** The milestones as they will be, the latest first. */
export function withChanges(
  milestones: MilestoneView[],
  { added, deleted }: MilestoneChanges,
): MilestoneView[] {
  const fresh = added.filter(({ id }) => milestones.every((each) => each.id !== id)).map(toView);
  const left = milestones.filter(({ id }) => !deleted.includes(id));
  return [...left, ...fresh].toSorted((a, b) => b.date.localeCompare(a.date, 'en'));
}

function toView({ id, title, description, date, type = 'product' }: NewMilestone): MilestoneView {
  return { id, title, description: description || null, date, type, achieved: true };
}
