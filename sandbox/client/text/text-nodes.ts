/** Parsed text. Only these shapes reach the screen, so nothing that was typed can become markup. */
export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic' | 'strike'; children: InlineNode[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; children: InlineNode[] }
  | { kind: 'user' | 'channel'; id: string; label: string | null }
  | { kind: 'broadcast'; name: string }
  | { kind: 'date'; timestamp: number; format: string; url: string | null }
  | { kind: 'emoji'; name: string; character: string };

export type TextNode =
  | { kind: 'paragraph' | 'quote'; children: InlineNode[] }
  | { kind: 'heading'; level: number; children: InlineNode[] }
  | { kind: 'list'; ordered: boolean; items: InlineNode[][] }
  | { kind: 'preformatted'; text: string };

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address if a click on it can do no harm, else nothing. */
export function safeUrl(url: string): string | null {
  return URL.canParse(url) && allowed.has(new URL(url).protocol) ? url : null;
}
