export const draftStorageKey = 'applicationDraft';

/** True if the form has more to show than its empty first step. */
export function hasStoredDraft(): boolean {
  try {
    return localStorage.getItem(draftStorageKey) !== null;
  } catch {
    return false;
  }
}
