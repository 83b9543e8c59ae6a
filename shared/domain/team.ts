/** With the owner, and with those who are invited. */
export const maxTeamSize = 8;

/** An invitation is sent again no sooner. */
export const invitationIntervalMs = 15 * 60_000;
