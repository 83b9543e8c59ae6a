import type { types } from '@slack/bolt';
import { cutText, formatNumber } from '#shared/formats.ts';
import { cutEscaped, escapeText, withoutInvisibleSigns } from './slack-text.ts';

/** The parts of Block Kit that we use, each kept within Slack's limits for any input. */
export type KnownBlock = types.KnownBlock;
export type ModalView = types.ModalView;
export type HomeView = types.HomeView;

/** `text` is used by notifications and screen readers. */
export type Message = {
  text: string;
  blocks: KnownBlock[];
  /** Sent instead of `blocks` where Slack refuses a table, a card or a picture. */
  plain?: KnownBlock[];
};

const maxBlocks = 50;
export const maxSectionLength = 3000;

/** One with pictures gets its plain form by itself. */
export function message(
  text: string,
  blocks: KnownBlock[],
  plain = withoutPictures(blocks),
): Message {
  return {
    text: cutEscaped(text, maxSectionLength) || '–',
    blocks: blocks.slice(0, maxBlocks),
    ...(plain ? { plain: plain.slice(0, maxBlocks) } : {}),
  };
}

/** A message of one paragraph, with an optional smaller line below, and the faces of those it is about. */
export function plainMessage(text: string, below?: string, people: Face[] = []): Message {
  return message(text, [section(text), ...faces(people, below)]);
}

/** Somebody, with the address of their picture at Slack. */
export type Face = { id: string; name: string; picture: string | null };

/** More could not be told apart at a glance; Slack shows ten elements beside each other at most. */
const maxFaces = 7;

/**
 * A small line with the faces of those whom it is about, each once, and how many others there are.
 * Without any face it is the text alone, and without a text nothing.
 */
export function faces(people: Face[], markdown = '', { saysMore = true } = {}): KnownBlock[] {
  const all = [...new Map(people.map((person) => [person.id, person])).values()];
  const pictures = all
    .flatMap(({ name, picture }) => (picture ? [toPicture(name, picture)] : []))
    .slice(0, maxFaces);
  const more = all.length - pictures.length;
  const beside = pictures.length > 0 && more > 0 && saysMore;
  const elements = [
    ...pictures,
    ...(beside ? [plainText(`and ${formatNumber(more)} more${markdown && ' ·'}`, 40)] : []),
    ...(markdown ? [contextText(markdown)] : []),
  ];
  return elements.length > 0 ? [{ type: 'context', elements }] : [];
}

function toPicture(name: string, address: string) {
  return { type: 'image' as const, image_url: address, alt_text: cut(name, 100) };
}

/** Takes the pictures away, with what stands in a line only beside them. Undefined if there are none. */
function withoutPictures(blocks: KnownBlock[]): KnownBlock[] | undefined {
  if (!blocks.some(hasPictures)) return undefined;
  return blocks.flatMap((block): KnownBlock[] => {
    if (!hasPictures(block)) return [block];
    const elements = block.elements.filter(({ type }) => type === 'mrkdwn');
    return elements.length > 0 ? [{ ...block, elements }] : [];
  });
}

function hasPictures(block: KnownBlock): block is types.ContextBlock {
  return block.type === 'context' && block.elements.some(({ type }) => type === 'image');
}

/** A person's text with its line breaks, without anything that Slack would interpret. */
export function paragraph(text: string): KnownBlock {
  const visible = withoutInvisibleSigns(text);
  const shortened =
    visible.length <= maxSectionLength ? visible : `${cutText(visible, maxSectionLength - 1)}…`;
  return {
    type: 'section',
    text: {
      type: 'plain_text',
      text: shortened || '–',
      emoji: false,
    },
  };
}

/** Slack's own thumbs up and down, which stay pressed. */
export function feedbackButtons(action: string, id: string): KnownBlock {
  const thumb = (verdict: 'up' | 'down', label: string) => ({
    text: { type: 'plain_text' as const, text: label },
    value: `${verdict}:${id}`,
  });
  return {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: action,
        positive_button: thumb('up', 'This helped'),
        negative_button: thumb('down', 'This didn’t help'),
      },
    ],
  };
}

/** `markdown` has to be escaped already. */
export function section(markdown: string, beside?: types.Button | types.Overflow): KnownBlock {
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: cutEscaped(markdown, maxSectionLength) || '–', verbatim: true },
    ...(beside ? { accessory: beside } : {}),
  };
}

export function context(markdown: string): KnownBlock {
  return { type: 'context', elements: [contextText(markdown)] };
}

function contextText(markdown: string) {
  const text = cutEscaped(markdown, 2000) || '–';
  return { type: 'mrkdwn' as const, text, verbatim: true };
}

export function header(text: string): KnownBlock {
  return { type: 'header', text: { type: 'plain_text', text: cut(text, 150), emoji: true } };
}

export const divider: KnownBlock = { type: 'divider' };

/** A cell that leads somewhere. */
type LinkCell = { text: string; url: string };

type TableParts = {
  head: string[];
  /** As many cells as the head has. */
  rows: { cells: (string | LinkCell)[]; isBold?: boolean }[];
  /** Columns with figures, from 0. */
  right?: number[];
};

/** A message has one table at most, and its plain form beside it. Cells are shown as they are. */
export function table({ head, rows, right = [] }: TableParts): KnownBlock {
  const toCell = (bold: boolean) => (content: string | LinkCell) => {
    const isLink = typeof content !== 'string';
    const text = cut(isLink ? content.text : content, 200);
    if (!bold && !isLink) return { type: 'raw_text' as const, text };
    const style = bold ? { style: { bold } } : {};
    const element = isLink
      ? { type: 'link' as const, url: content.url, text, ...style }
      : { type: 'text' as const, text, ...style };
    const part = { type: 'rich_text_section' as const, elements: [element] };
    return { type: 'rich_text' as const, elements: [part] };
  };
  return {
    type: 'table',
    column_settings: head.map((_, column) => ({
      align: right.includes(column) ? ('right' as const) : ('left' as const),
      is_wrapped: true,
    })),
    rows: [
      head.map(toCell(true)),
      ...rows.slice(0, 99).map(({ cells, isBold = false }) => cells.map(toCell(isBold))),
    ],
  };
}

type DataTableParts = {
  caption: string;
  head: string[];
  /** There are as many cells as in the head. Slack sorts numbers as numbers. */
  rows: { cells: (string | { value: number; text: string })[]; isBold?: boolean }[];
  pageSize: number;
  /** The column that says what a row is about, from 0. */
  rowHeader: number;
};

/** A table that people can sort and turn the pages of. Cells are shown as they are. */
export function dataTable({
  caption,
  head,
  rows,
  pageSize,
  rowHeader,
}: DataTableParts): KnownBlock {
  const toCell = (bold: boolean) => (content: string | { value: number; text: string }) => {
    if (typeof content !== 'string') return { type: 'raw_number' as const, ...content };
    const text = cut(content, 200);
    if (!bold) return { type: 'raw_text' as const, text };
    const element = { type: 'text' as const, text, style: { bold } };
    const part = { type: 'rich_text_section' as const, elements: [element] };
    return { type: 'rich_text' as const, elements: [part] };
  };
  return {
    type: 'data_table',
    caption: cut(caption, 150),
    page_size: pageSize,
    row_header_column_index: rowHeader,
    rows: [
      head.map(toCell(false)),
      ...rows.slice(0, 100).map(({ cells, isBold = false }) => cells.map(toCell(isBold))),
    ],
  };
}

export const maxCardBody = 200;

type CardParts = { title: string; subtitle: string; body: string; buttons: types.Button[] };

/** Somebody or something with up to three buttons. All texts are markup and have to be escaped. */
export function card({ title, subtitle, body, buttons }: CardParts): KnownBlock {
  const markup = (text: string, maxLength: number) => ({
    type: 'mrkdwn' as const,
    text: cutEscaped(text, maxLength) || '–',
    verbatim: true,
  });
  return {
    type: 'card',
    title: markup(title, 150),
    subtitle: markup(subtitle, 150),
    body: markup(body, maxCardBody),
    actions: buttons.slice(0, 3),
  };
}

type ButtonParts = {
  action: string;
  label: string;
  value?: string;
  url?: string;
  primary?: boolean;
  danger?: boolean;
  /** Read by screen readers instead of the label. */
  description?: string;
  /** Slack asks this before it says that the button was clicked. */
  confirm?: { title: string; text: string; yes: string; no: string };
};

export function button({
  action,
  label,
  value,
  url,
  primary,
  danger,
  description,
  confirm,
}: ButtonParts): types.Button {
  return {
    type: 'button',
    action_id: action,
    text: { type: 'plain_text', text: cut(label, 75), emoji: true },
    ...(value === undefined ? {} : { value: value.slice(0, 2000) }),
    ...(url === undefined ? {} : { url }),
    ...(primary ? { style: 'primary' as const } : {}),
    ...(danger ? { style: 'danger' as const } : {}),
    ...(description === undefined ? {} : { accessibility_label: cut(description, 75) }),
    ...(confirm === undefined ? {} : { confirm: toConfirmation(confirm) }),
  };
}

function toConfirmation({ title, text, yes, no }: NonNullable<ButtonParts['confirm']>) {
  return {
    title: plainText(title, 100),
    text: plainText(text, 300),
    confirm: plainText(yes, 30),
    deny: plainText(no, 30),
  };
}

type MenuParts = {
  action: string;
  label: string;
  groups: { label: string; options: { label: string; value: string }[] }[];
};

/** One menu for what is done less often with each of several things. */
export function menu({ action, label, groups }: MenuParts): types.StaticSelect {
  return {
    type: 'static_select',
    action_id: action,
    placeholder: plainText(label, 150),
    option_groups: groups.slice(0, 100).map(({ label, options }) => ({
      label: plainText(label, 75),
      options: options.map(({ label, value }) => ({ text: plainText(label, 75), value })),
    })),
  };
}

export function actions(
  elements: (types.Button | types.Datepicker | types.StaticSelect)[],
): KnownBlock {
  return { type: 'actions', elements: elements.slice(0, 25) };
}

export function plainText(text: string, maxLength: number): types.PlainTextElement {
  return { type: 'plain_text', text: cut(text, maxLength), emoji: true };
}

function cut(text: string, maxLength: number): string {
  const line =
    withoutInvisibleSigns(text)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() || '–';
  if (line.length <= maxLength) return line;
  return `${cutText(line, maxLength - 1)}…`;
}

/** A link to one of our pages. */
export function link(url: string, label: string): string {
  return `<${url}|${escapeText(label, 100).replaceAll('|', '¦')}>`;
}
