/**
 * Unsaved words and recent choices end with the session: the next person at this browser finds nothing of
 * them. Preferences stay. An application's draft is written before anybody signs in, so it goes only with
 * somebody who leaves on purpose.
 */
export function forgetDrafts({ isLeaving = false } = {}): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key.startsWith('check-in:') || (isLeaving && key === 'applicationDraft'))
        localStorage.removeItem(key);
  } catch {
    // A browser without storage has kept nothing.
  }
}
