/** Where the browser keeps an application that was begun. */
export const draftKey = 'applicationDraft';

/** Whether the form has something else to show than its empty first step. */
export function hasBegun(): boolean {
  try {
    return localStorage.getItem(draftKey) !== null;
  } catch {
    return false;
  }
}
