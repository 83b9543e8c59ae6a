export const maxMilestones = 50;

/** Deleting a milestone within this time also retracts its notifications and post. */
export const milestoneEventUndoMs = 60 * 60 * 1000;

/** Milestones beyond this many in 24 hours are saved without notifying the cohort. */
export const maxMilestoneEventsPerDay = 10;

// Stryker disable StringLiteral: a test would only repeat these texts.
export const futureMilestoneText =
  'Please choose today or an earlier day: a milestone is something you’ve already reached.';
