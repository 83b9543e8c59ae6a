/** Block Kit as it comes over the wire: wide on purpose, a bot may send anything. */
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
