/**
 * Unsaved words and recent choices end with the session: the next person at this browser finds nothing of
 * them. Preferences stay. So does an application's draft, which is written before anybody signs in.
 */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key.startsWith('check-in:')) localStorage.removeItem(key);
  } catch {
    // A browser without storage has kept nothing.
  }
}
