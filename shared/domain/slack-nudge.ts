/** Between two reminders to the same founder. */
export const nudgePauseMs = 7 * 24 * 60 * 60 * 1000;
