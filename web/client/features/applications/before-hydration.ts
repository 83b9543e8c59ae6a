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

const typed = new Map<string, string>();

/** Notes what was typed into a form's fields before the script that keeps it had come. */
export function noteTyped(page: ParentNode): void {
  for (const { name, value } of page.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (value) typed.set(name, value);
  }
}

/** What was noted of a field, once. */
export function takeTyped(name: string): string {
  const value = typed.get(name) ?? '';
  typed.delete(name);
  return value;
}
