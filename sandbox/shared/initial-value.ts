import type { BlockElement, FieldValue } from '#sandbox/shared/block-kit.ts';

/** What a field holds before anybody touched it. */
export function initialValue(element: BlockElement): FieldValue {
  if (element.type === 'checkboxes' || element.type === 'multi_static_select') {
    return (element.initial_options ?? []).map((option) => option.value);
  }
  if (element.type === 'multi_users_select') return element.initial_users ?? [];
  return (
    element.initial_value ??
    element.initial_option?.value ??
    element.initial_date ??
    element.initial_time ??
    element.initial_user ??
    element.initial_channel ??
    element.initial_conversation ??
    (element.initial_date_time === undefined ? null : String(element.initial_date_time))
  );
}

const stateless = new Set(['button', 'overflow', 'feedback_buttons', 'icon_button']);

/** Whether Slack keeps a value of this element in `state.values`. */
export function holdsValue(element: BlockElement): boolean {
  return !stateless.has(element.type);
}
