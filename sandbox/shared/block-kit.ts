/** Block Kit as it is received: loosely typed, because a bot may send anything. */
export type TextObject = {
  type: 'plain_text' | 'mrkdwn';
  text: string;
  emoji?: boolean;
};

export type BlockOption = {
  text: TextObject;
  description?: TextObject;
  value: string;
};

type FeedbackButton = {
  text: TextObject;
  value: string;
  accessibility_label?: string;
};

export type BlockElement = {
  type: string;
  action_id?: string;
  text?: TextObject | string;
  value?: string;
  url?: string;
  style?: 'primary' | 'danger';
  accessibility_label?: string;
  confirm?: { title: TextObject; text: TextObject; confirm: TextObject; deny: TextObject };
  placeholder?: TextObject;
  options?: BlockOption[];
  option_groups?: { label: TextObject; options: BlockOption[] }[];
  initial_option?: BlockOption;
  initial_options?: BlockOption[];
  initial_value?: string;
  initial_date?: string;
  initial_time?: string;
  initial_user?: string;
  initial_users?: string[];
  initial_channel?: string;
  initial_conversation?: string;
  multiline?: boolean;
  min_length?: number;
  max_length?: number;
  image_url?: string;
  alt_text?: string;
  positive_button?: FeedbackButton;
  negative_button?: FeedbackButton;
  response_url_enabled?: boolean;
};

export type RichTextNode = {
  type: string;
  text?: string;
  url?: string;
  name?: string;
  user_id?: string;
  channel_id?: string;
  range?: string;
  timestamp?: number;
  fallback?: string;
  format?: string;
  style?:
    | 'bullet'
    | 'ordered'
    | { bold?: boolean; italic?: boolean; strike?: boolean; code?: boolean };
  elements?: RichTextNode[];
};

export type Block = {
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
  image_url?: string;
  alt_text?: string;
  rows?: TableCell[][];
  column_settings?: { align?: 'left' | 'center' | 'right' }[];
  /** Of a data table. */
  caption?: string;
  page_size?: number;
  /** Of a card. */
  title?: TextObject;
  subtitle?: TextObject;
  body?: TextObject;
  actions?: BlockElement[];
  /** Of a work object, which stands among the blocks of a message. */
  entity?: WorkObject;
};

export type EntityField = {
  value?: string | number;
  type?: string;
  label?: string;
  tag_color?: string;
  user?: { text?: string };
};

type EntityAction = {
  text: string;
  action_id: string;
  value?: string;
  style?: 'primary' | 'danger';
  url?: string;
  accessibility_label?: string;
};

export type WorkObject = {
  url: string;
  app_unfurl_url?: string;
  external_ref: { id: string };
  entity_payload: {
    attributes: { title: { text: string }; display_type?: string };
    fields?: Record<string, EntityField>;
    custom_fields?: (EntityField & { key: string; label: string })[];
    display_order?: string[];
    actions?: { primary_actions?: EntityAction[]; overflow_actions?: EntityAction[] };
  };
};

export type TableCell = {
  type: string;
  text?: string;
  value?: number;
  elements?: RichTextNode[];
};

/** Gives an id to every block without one, as Slack does; interactions refer to these ids. */
export function assignBlockIds(blocks: Block[]): Block[] {
  return blocks.map((each) => ({
    ...each,
    block_id: each.block_id || crypto.randomUUID().slice(0, 5),
  }));
}

/** The fields that the sandbox reads; a view is kept and sent back with all of them. */
export type View = {
  id: string;
  type: 'modal' | 'home';
  title: TextObject | null;
  submit: TextObject | null;
  close: TextObject | null;
  blocks: Block[];
  hash: string;
  callback_id: string;
  private_metadata: string;
  notify_on_close: boolean;
  clear_on_close: boolean;
};

/** A person's input: text, the value of an option, several values, or nothing. */
export type FieldValue = string | string[] | null;
/** By block_id, then action_id. */
export type FieldValues = Record<string, Record<string, FieldValue>>;

type PlacedElement = {
  element: BlockElement;
  block: Block;
};

/** Every interactive element with its block, in reading order. */
export function findElements(blocks: Block[]): PlacedElement[] {
  return blocks.flatMap((block) =>
    [block.accessory, block.element, ...(block.elements ?? []), ...(block.actions ?? [])]
      .filter((candidate) => candidate !== undefined)
      .filter((candidate): candidate is BlockElement => 'action_id' in candidate)
      .map((element) => ({ element, block })),
  );
}

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
    null
  );
}

/** The options of a select as a flat list, grouped or not. */
export function readOptions(element: BlockElement): BlockOption[] {
  return element.options ?? element.option_groups?.flatMap((group) => group.options) ?? [];
}
