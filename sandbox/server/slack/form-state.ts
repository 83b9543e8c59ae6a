import {
  type Block,
  type BlockElement,
  type FieldValue,
  type FieldValues,
  findElements,
  initialValue,
  readOptions,
} from '#sandbox/shared/block-kit.ts';

type StateValue = Record<string, unknown> & { type: string };

const stateless = new Set(['button', 'feedback_buttons', 'icon_button']);

/** `state.values`: what was filled in, else the field's initial value. */
export function buildState(
  blocks: Block[],
  values: FieldValues,
): { values: Record<string, Record<string, StateValue>> } {
  const state: Record<string, Record<string, StateValue>> = {};
  for (const { block, element } of findElements(blocks)) {
    if (stateless.has(element.type)) continue;
    const { block_id = '' } = block;
    const { action_id = '' } = element;
    const value = toStateValue(element, readField(block, element, values));
    state[block_id] = { ...state[block_id], [action_id]: value };
  }
  return { values: state };
}

function readField(block: Block, element: BlockElement, values: FieldValues): FieldValue {
  const filled = values[block.block_id ?? '']?.[element.action_id ?? ''];
  return filled === undefined ? initialValue(element) : filled;
}

/** Each type of element has its own key; those that are not listed have `value`. */
const stateKeys: Record<string, string> = {
  static_select: 'selected_option',
  external_select: 'selected_option',
  radio_buttons: 'selected_option',
  checkboxes: 'selected_options',
  multi_static_select: 'selected_options',
  users_select: 'selected_user',
  multi_users_select: 'selected_users',
  channels_select: 'selected_channel',
  conversations_select: 'selected_conversation',
  datepicker: 'selected_date',
  timepicker: 'selected_time',
};

/** One field as Slack sends it. */
export function toStateValue(element: BlockElement, value: FieldValue): StateValue {
  const { type } = element;
  const key = stateKeys[type] ?? 'value';
  const chosen = Array.isArray(value) ? value : value ? [value] : [];
  const options = readOptions(element).filter((option) => chosen.includes(option.value));
  const all = key.startsWith('selected_option') ? options : chosen;
  return { type, [key]: key.endsWith('s') ? all : (all[0] ?? null) };
}

/** The errors that Slack itself finds in a form before it notifies the app, by block_id. */
export function checkFields(blocks: Block[], values: FieldValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const block of blocks) {
    const { type, element, optional = false, block_id = '' } = block;
    if (type !== 'input' || !element) continue;
    const error = checkField(element, readField(block, element, values), optional);
    if (error) errors[block_id] = error;
  }
  return errors;
}

function checkField(element: BlockElement, value: FieldValue, optional: boolean): string | null {
  const empty = value === null || value.length === 0;
  if (empty) return optional ? null : 'Please complete this required field.';
  if (typeof value !== 'string') return null;
  const { type, min_length: min, max_length: max } = element;
  if (min !== undefined && value.length < min) return `Enter at least ${min} characters.`;
  if (max !== undefined && value.length > max) return `Enter at most ${max} characters.`;
  if (type === 'number_input' && Number.isNaN(Number(value))) return 'Enter a number.';
  if (type === 'url_text_input' && !URL.canParse(value)) {
    return 'Enter a complete URL, for example https://example.com.';
  }
  return null;
}
