/** Leads to the first field of a form that is wrong, in the order in which they stand. */
export function focusMistake(form: HTMLFormElement | null, errors: object): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => (field.dataset.path ?? '') in errors)?.focus();
}
