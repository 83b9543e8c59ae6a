/** Block Kit as it is received: loosely typed, because a bot may send anything. */
export interface TextObject {
  type: 'plain_text' | 'mrkdwn';
  text: string;
  emoji?: boolean;
}

export interface BlockOption {
  text: TextObject;
  value: string;
  description?: TextObject;
  url?: string;
}

interface ConfirmDialog {
  title: TextObject;
  text: TextObject;
  confirm: TextObject;
  deny: TextObject;
  style?: 'primary' | 'danger';
}

interface FeedbackButton {
  text: TextObject;
  value: string;
  accessibility_label?: string;
}

export interface BlockElement {
  type: string;
  action_id?: string;
  text?: TextObject | string;
  value?: string;
  url?: string;
  style?: 'primary' | 'danger';
  confirm?: ConfirmDialog;
  accessibility_label?: string;
  placeholder?: TextObject;
  options?: BlockOption[];
  option_groups?: { label: TextObject; options: BlockOption[] }[];
  initial_option?: BlockOption;
  initial_options?: BlockOption[];
  initial_value?: string;
  initial_date?: string;
  initial_time?: string;
  initial_date_time?: number;
  initial_user?: string;
  initial_users?: string[];
  initial_channel?: string;
  initial_conversation?: string;
  multiline?: boolean;
  min_length?: number;
  max_length?: number;
  min_value?: string;
  max_value?: string;
  is_decimal_allowed?: boolean;
  image_url?: string;
  alt_text?: string;
  icon?: string;
  positive_button?: FeedbackButton;
  negative_button?: FeedbackButton;
  response_url_enabled?: boolean;
}

export interface RichTextNode {
  type: string;
  text?: string;
  url?: string;
  name?: string;
  unicode?: string;
  user_id?: string;
  channel_id?: string;
  range?: string;
  timestamp?: number;
  fallback?: string;
  format?: string;
  indent?: number;
  style?:
    | 'bullet'
    | 'ordered'
    | { bold?: boolean; italic?: boolean; strike?: boolean; code?: boolean };
  elements?: RichTextNode[];
}

export interface Block {
  type: string;
  block_id?: string;
  text?: TextObject | string;
  fields?: TextObject[];
  accessory?: BlockElement;
  elements?: (BlockElement | RichTextNode | TextObject)[];
  element?: BlockElement;
  label?: TextObject;
  hint?: TextObject;
  optional?: boolean;
  dispatch_action?: boolean;
  title?: TextObject | string;
  image_url?: string;
  alt_text?: string;
}

export interface View {
  id: string;
  type: 'modal' | 'home';
  title: TextObject | null;
  submit: TextObject | null;
  close: TextObject | null;
  blocks: Block[];
  hash: string;
  callback_id: string;
  private_metadata: string;
  external_id: string;
  notify_on_close: boolean;
  clear_on_close: boolean;
  root_view_id: string;
  previous_view_id: string | null;
  team_id: string;
  app_id: string;
  bot_id: string;
  state: { values: Record<string, Record<string, unknown>> };
}

/** What a person filled in: text, the value of an option, several values, or nothing. */
export type FieldValue = string | string[] | null;
/** By block_id, then action_id. */
export type FieldValues = Record<string, Record<string, FieldValue>>;

interface PlacedElement {
  element: BlockElement;
  block: Block;
}

/** Every interactive element with its block, in reading order. */
export function findElements(blocks: Block[]): PlacedElement[] {
  return blocks.flatMap((block) => {
    const candidates: unknown[] = [block.accessory, block.element, ...(block.elements ?? [])];
    return candidates
      .filter((candidate): candidate is BlockElement => isActionable(candidate))
      .map((element) => ({ element, block }));
  });
}

function isActionable(candidate: unknown): boolean {
  return typeof candidate === 'object' && candidate !== null && 'action_id' in candidate;
}

/** A field's initial value. */
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

/** The options of a select as a flat list, grouped or not. */
export function readOptions(element: BlockElement): BlockOption[] {
  return element.options ?? element.option_groups?.flatMap((group) => group.options) ?? [];
}
