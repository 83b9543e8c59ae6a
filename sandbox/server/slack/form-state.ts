import {
  type Block,
  type BlockElement,
  type BlockOption,
  type FieldValue,
  type FieldValues,
  findElements,
  holdsValue,
  initialValue,
  readOptions,
} from '#sandbox/shared/block-kit.ts';

type StateValue = Record<string, unknown> & { type: string };

/** `state.values`: what was filled in, else the field's initial value. */
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

/** One field as Slack sends it: each type of element has its own key. */
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

/** The errors that Slack itself finds in a form before it notifies the app, by block_id. */
export function checkFields(blocks: Block[], values: FieldValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const block of blocks) {
    const { element } = block;
    if (block.type !== 'input' || !element) continue;
    const blockId = block.block_id ?? '';
    const filled = values[blockId]?.[element.action_id ?? ''];
    const error = checkField(
      element,
      filled === undefined ? initialValue(element) : filled,
      block.optional ?? false,
    );
    if (error) errors[blockId] = error;
  }
  return errors;
}

function checkField(element: BlockElement, value: FieldValue, optional: boolean): string | null {
  const empty = value === null || value.length === 0;
  if (empty) return optional ? null : 'Please complete this required field.';
  if (typeof value !== 'string') return null;
  const { min_length: min, max_length: max } = element;
  if (min !== undefined && value.length < min) return `Enter at least ${min} characters.`;
  if (max !== undefined && value.length > max) return `Enter at most ${max} characters.`;
  if (element.type === 'number_input') return checkNumber(element, value);
  if (element.type === 'url_text_input' && !URL.canParse(value)) {
    return 'Enter a complete URL, for example https://example.com.';
  }
  if (element.type === 'email_text_input' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return 'Enter an e-mail address.';
  }
  return null;
}

function checkNumber(element: BlockElement, value: string): string | null {
  const number = Number(value);
  if (Number.isNaN(number)) return 'Enter a number.';
  if (!element.is_decimal_allowed && !Number.isInteger(number)) return 'Enter a whole number.';
  if (element.min_value !== undefined && number < Number(element.min_value)) {
    return `Enter ${element.min_value} or more.`;
  }
  if (element.max_value !== undefined && number > Number(element.max_value)) {
    return `Enter ${element.max_value} or less.`;
  }
  return null;
}
