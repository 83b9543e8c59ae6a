/** How many milestones a profile holds. */
export const maxMilestones = 50;

/** How long deleting a milestone takes its news back as well. */
export const milestoneEventUndoMs = 60 * 60 * 1000;

/** More in 24 hours are kept without a word: nobody rings the cohort's bells all day. */
export const maxMilestoneEventsPerDay = 10;

export const futureMilestoneText =
  'Please choose today or a day before: a milestone is already reached.';
