/** What the coach remembers of a founder: what is so, and what they want to reach. */
export type CoachNoteKind = 'fact' | 'goal';
