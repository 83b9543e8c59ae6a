import type {
  Block,
  BlockElement,
  BlockOption,
  FieldValue,
  FieldValues,
} from '#sandbox/shared/block-kit.ts';
import { findElements } from '#sandbox/shared/find-elements.ts';
import { holdsValue, initialValue } from '#sandbox/shared/initial-value.ts';
import { readOptions } from '#sandbox/shared/read-options.ts';

export type StateValue = Record<string, unknown> & { type: string };

/** `state.values`: what was filled in, else what the field started with. */
export function buildState(
  blocks: Block[],
  values: FieldValues,
): { values: Record<string, Record<string, StateValue>> } {
  const state: Record<string, Record<string, StateValue>> = {};
  for (const { block, element } of findElements(blocks)) {
    if (!holdsValue(element)) continue;
    const blockId = block.block_id ?? '';
    const actionId = element.action_id ?? '';
    const filled = values[blockId]?.[actionId];
    const value = filled === undefined ? initialValue(element) : filled;
    state[blockId] = { ...state[blockId], [actionId]: toStateValue(element, value) };
  }
  return { values: state };
}

/** One field as Slack writes it: each kind of element has a key of its own. */
export function toStateValue(element: BlockElement, value: FieldValue): StateValue {
  const { type } = element;
  const one = Array.isArray(value) ? (value[0] ?? null) : value;
  const many = Array.isArray(value) ? value : value === null ? [] : [value];
  switch (type) {
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
    case 'overflow':
      return { type, selected_option: pickOptions(element, one === null ? [] : [one])[0] ?? null };
    case 'checkboxes':
    case 'multi_static_select':
      return { type, selected_options: pickOptions(element, many) };
    case 'users_select':
      return { type, selected_user: one };
    case 'multi_users_select':
      return { type, selected_users: many };
    case 'channels_select':
      return { type, selected_channel: one };
    case 'conversations_select':
      return { type, selected_conversation: one };
    case 'datepicker':
      return { type, selected_date: one };
    case 'timepicker':
      return { type, selected_time: one };
    case 'datetimepicker':
      return { type, selected_date_time: one === null ? null : Number(one) };
    default:
      return { type, value: one === '' ? null : one };
  }
}

function pickOptions(element: BlockElement, values: string[]): BlockOption[] {
  return readOptions(element).filter((option) => values.includes(option.value));
}
