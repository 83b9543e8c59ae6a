import { toStateValue } from '#sandbox/server/slack/payloads/build-state.ts';
import type { Block, BlockElement, FieldValue } from '#sandbox/shared/block-kit.ts';

/** The entry of `actions` for one element that was used. */
export function buildAction(block: Block, element: BlockElement, value: FieldValue) {
  const base = {
    type: element.type,
    action_id: element.action_id,
    block_id: block.block_id,
    action_ts: (Date.now() / 1000).toFixed(6),
  };
  if (element.type === 'button' || element.type === 'icon_button') {
    return {
      ...base,
      text: element.text,
      ...(element.value === undefined ? {} : { value: element.value }),
      ...(element.style ? { style: element.style } : {}),
    };
  }
  if (element.type === 'feedback_buttons') {
    const positive = element.positive_button?.value === value;
    const pressed = positive ? element.positive_button : element.negative_button;
    return { ...base, text: pressed?.text, value: pressed?.value };
  }
  return { ...base, ...toStateValue(element, value) };
}
