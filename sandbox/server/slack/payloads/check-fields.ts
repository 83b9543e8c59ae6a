import type { Block, BlockElement, FieldValue, FieldValues } from '#sandbox/shared/block-kit.ts';
import { initialValue } from '#sandbox/shared/initial-value.ts';

/** What Slack itself says about a form before the app hears of it, by block_id. */
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
  const { min_length: least, max_length: most } = element;
  if (least !== undefined && value.length < least) return `Enter at least ${least} characters.`;
  if (most !== undefined && value.length > most) return `Enter at most ${most} characters.`;
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
