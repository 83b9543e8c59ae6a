export const coachNoteKinds = ['fact', 'goal'] as const;

/** The coach remembers facts of a founder, and their goals. */
export type CoachNoteKind = (typeof coachNoteKinds)[number];

export const maxNotes = 30;
export const maxNoteLength = 200;

export type CoachNote = { id: string; kind: CoachNoteKind; text: string };

/** Goals come first, wherever notes are listed. */
export function goalsFirst<Note extends { kind: CoachNoteKind }>(notes: Note[]): Note[] {
  return notes.toSorted((a, b) => Number(b.kind === 'goal') - Number(a.kind === 'goal'));
}

/** `goal: 100 customers by June`, or a fact. */
export function readNote(typed: string): { kind: CoachNoteKind; text: string } {
  const goal = /^goals?\s*[:–-]\s*(.*)/is.exec(typed.trim());
  return goal ? { kind: 'goal', text: goal[1] as string } : { kind: 'fact', text: typed.trim() };
}
