/**
 * Founders tell the program's staff in confidence how they feel, so it stays in the cockpit. The form, the
 * privacy page and the export page say it in these words; a test compares them with what exports have.
 */
export const moraleNotes = {
  founder: 'Only you and the program’s staff see this, and it’s in no export but your own.',
  staff: 'How founders feel stays in the cockpit: it’s in no export but their own.',
};
