const typedValues = new Map<string, string>();

/** Remembers what was typed into a prerendered form before its script had loaded. */
export function captureTypedValues(page: ParentNode): void {
  for (const { name, value } of page.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (value) typedValues.set(name, value);
  }
}

/** Returns what was captured for a field, and forgets it. */
export function takeTypedValue(name: string): string {
  const value = typedValues.get(name) ?? '';
  typedValues.delete(name);
  return value;
}

/** Values of a form: those captured early, over its empty ones. */
export function withTypedValues<Values extends object>(empty: Values): Values {
  const typed = Object.keys(empty).flatMap((name) => {
    const value = takeTypedValue(name);
    return value ? [[name, value]] : [];
  });
  return { ...empty, ...Object.fromEntries(typed) };
}

/**
 * Draws a page in place of its prerendered form at one go, so that no key falls between them. Who
 * types goes on at the same letter, and a form that was sent or a button that was pressed early
 * (first-paint.js) is sent or pressed now.
 */
export function replaceForm(root: HTMLElement, draw: () => void): void {
  const wasSent = root.dataset.shell === 'sent';
  const before = document.activeElement;
  const place = before instanceof HTMLInputElement && root.contains(before) ? before : null;
  const name = place?.name;
  const end = place?.value.length;
  captureTypedValues(root);
  draw();
  const field = name ? root.querySelector<HTMLInputElement>(`input[name="${name}"]`) : null;
  if (field && end !== undefined) {
    field.focus();
    // A field for an email address has no selection.
    if (field.type !== 'email') field.setSelectionRange(end, end);
  }
  if (wasSent) root.querySelector('form')?.requestSubmit();
  const { pressed } = root.dataset;
  if (!pressed) return;
  delete root.dataset.pressed;
  const buttons = [...root.querySelectorAll('button')];
  buttons.find((button) => (button.ariaLabel ?? button.textContent) === pressed)?.click();
}
