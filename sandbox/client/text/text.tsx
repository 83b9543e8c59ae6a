import { lexer, type MarkedToken, type Token } from 'marked';
import { emojify, get as findEmoji } from 'node-emoji';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import classes from '#sandbox/client/text/text.module.css';
import type { RichTextNode, TextObject } from '#sandbox/shared/block-kit.ts';

/*
 * The three languages in which a message can be written: Slack's own mrkdwn, Markdown and rich
 * text. All of them end in the few elements below, so nothing that was typed can become markup.
 */

export type Names = { people: Map<string, string>; channels: Map<string, string> };

const NamesContext = createContext<Names>({ people: new Map(), channels: new Map() });

/** The names of the people and channels whose ids messages contain. */
export const NamesProvider = NamesContext.Provider;

export function useNames(): Names {
  return useContext(NamesContext);
}

/** A text object, as mrkdwn or literally, as its type says. */
export function TextObjectView({ text }: { text: TextObject }): ReactNode {
  return text.type === 'mrkdwn' ? <Mrkdwn text={text.text} /> : showPlain(text.text);
}

/** A text object as one string, for labels and options, which cannot hold elements. */
export function plainText(text: TextObject | string | undefined | null): string {
  return emojify(typeof text === 'string' ? text : (text?.text ?? ''));
}

const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export function safeUrl(url: string): string | null {
  return URL.canParse(url) && allowedProtocols.has(new URL(url).protocol) ? url : null;
}

/** Parsed parts have no identity of their own, so they are children without keys. */
function join(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

/** Shortcodes become emoji and line ends breaks; everything else stays literal. */
function showPlain(text: string): ReactNode {
  return join(text.split(/(:[a-z0-9_+-]+:|\n)/).map(showWord));
}

function showWord(word: string): ReactNode {
  if (word === '\n') return <br />;
  const emoji = /^:.+:$/.test(word) ? findEmoji(word) : undefined;
  return emoji ? (
    <span role="img" aria-label={word.slice(1, -1).replaceAll('_', ' ')}>
      {emoji}
    </span>
  ) : (
    word
  );
}

/** The three entities that Slack knows, in the order that keeps `&amp;lt;` a literal `&lt;`. */
function unescapeEntities(source: string): string {
  return source.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function showEscaped(source: string): ReactNode {
  return showPlain(unescapeEntities(source));
}

function Link({ url, children }: { url: string; children: ReactNode }): ReactNode {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Mention({ id, label }: { id: string; label?: string | null }): ReactNode {
  const { people, channels } = useNames();
  const text = id.startsWith('C')
    ? `#${channels.get(id) ?? label ?? 'channel'}`
    : `@${people.get(id) ?? label ?? 'someone'}`;
  return <span className={classes.mention}>{text}</span>;
}

/** Slack's own markup: `*bold*`, `_italic_`, `~strike~`, code, quotes, `<…>` references, emoji. */
export function Mrkdwn({ text }: { text: string }): ReactNode {
  return join(text.split(/(```[\s\S]+?```)/).map(showParagraphs));
}

function showParagraphs(part: string): ReactNode {
  if (part.startsWith('```') && part.length > 6) {
    return <pre>{unescapeEntities(part.slice(3, -3)).replace(/^\n|\n$/g, '')}</pre>;
  }
  const runs: { quoted: boolean; lines: string[] }[] = [];
  for (const line of part.replace(/^\n+|\n+$/g, '').split('\n')) {
    const quote = /^(?:>|&gt;) ?(.*)$/.exec(line);
    const quoted = quote !== null;
    const last = runs.at(-1);
    if (last?.quoted === quoted) last.lines.push(quote?.[1] ?? line);
    else runs.push({ quoted, lines: [quote?.[1] ?? line] });
  }
  const paragraphs = runs
    .map(({ quoted, lines }) => ({ quoted, source: lines.join('\n') }))
    .filter(({ source }) => source !== '')
    .map(({ quoted, source }) =>
      createElement(quoted ? 'blockquote' : 'p', null, showInline(source)),
    );
  return join(paragraphs);
}

const marks: Record<string, 'strong' | 'em' | 's'> = { '*': 'strong', _: 'em', '~': 's' };
// Code, a reference, a bare URL, or a mark around text without outer spaces.
const pattern =
  /`([^`\n]+)`|<([^<>\n]+)>|(https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)'"])|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\4(?![\p{L}\p{N}])/gu;

function showInline(source: string): ReactNode {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const match of source.matchAll(pattern)) {
    const [whole, code, reference, url, mark = '', inner = ''] = match;
    parts.push(showEscaped(source.slice(position, match.index)));
    position = match.index + whole.length;
    if (code !== undefined) parts.push(<code>{unescapeEntities(code)}</code>);
    else if (reference !== undefined) parts.push(showReference(reference));
    else if (url !== undefined) parts.push(showLink(unescapeEntities(url), null));
    else parts.push(createElement(marks[mark] ?? 'span', null, showInline(inner)));
  }
  parts.push(showEscaped(source.slice(position)));
  return join(parts);
}

function showLink(source: string, label: ReactNode): ReactNode {
  const url = safeUrl(source);
  return url ? <Link url={url}>{label ?? url}</Link> : showPlain(source);
}

/** The text between `<` and `>`: a person, a channel, a broadcast, a date or a link. */
function showReference(source: string): ReactNode {
  const bar = source.indexOf('|');
  const target = bar < 0 ? source : source.slice(0, bar);
  const label = bar < 0 ? null : source.slice(bar + 1);
  if (/^(@[UW]|#C)\w+$/.test(target)) return <Mention id={target.slice(1)} label={label} />;
  if (/^!(here|channel|everyone)$/.test(target)) return showBroadcast(target.slice(1));
  if (target.startsWith('!date^')) {
    const [, seconds = '', format = ''] = target.split('^');
    return showDate(Number(seconds || Number.NaN), format, label);
  }
  if (target.startsWith('!')) return showEscaped(label ?? '');
  const url = safeUrl(target.replaceAll('&amp;', '&'));
  if (!url) return showEscaped(`<${source}>`);
  return <Link url={url}>{showEscaped(label ?? target.replace(/^mailto:/, ''))}</Link>;
}

function showBroadcast(name: string): ReactNode {
  return <span className={classes.mention}>@{name}</span>;
}

const dateStyles: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
};

/** Fills in the tokens of a date, `{date_long} at {time}`, in the reader's time zone. */
function showDate(seconds: number, format: string, fallback: string | null): ReactNode {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime()) || format === '') return showEscaped(fallback ?? '');
  const text = format.replace(/\{(\w+?)(?:_pretty)?\}/g, (whole, token: string) =>
    dateStyles[token] ? date.toLocaleString('en', dateStyles[token]) : whole,
  );
  return <time dateTime={date.toISOString()}>{text}</time>;
}

/** The Markdown of `markdown` blocks and streamed answers. */
export function Markdown({ text }: { text: string }): ReactNode {
  return showTokens(lexer(text, { gfm: true, breaks: true }));
}

function showTokens(tokens: Token[]): ReactNode {
  return join((tokens as MarkedToken[]).map(showToken));
}

function showToken(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return <p data-level={token.depth}>{showTokens(token.tokens)}</p>;
    case 'paragraph':
      return <p>{showTokens(token.tokens)}</p>;
    case 'list':
      return createElement(token.ordered ? 'ol' : 'ul', null, showTokens(token.items));
    case 'list_item':
      return <li>{showTokens(token.tokens)}</li>;
    case 'blockquote':
      return <blockquote>{showTokens(token.tokens)}</blockquote>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'strong':
      return <strong>{showTokens(token.tokens)}</strong>;
    case 'em':
      return <em>{showTokens(token.tokens)}</em>;
    case 'del':
      return <s>{showTokens(token.tokens)}</s>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const url = safeUrl(token.href);
      return url ? <Link url={url}>{showTokens(token.tokens)}</Link> : showPlain(token.raw);
    }
    case 'text':
      return token.tokens ? showTokens(token.tokens) : showEscaped(token.text);
    case 'escape':
      return token.text;
    case 'space':
    case 'hr':
      return null;
    default:
      // HTML, images, tables and the rest stay what was typed.
      return showPlain(token.raw);
  }
}

export function RichText({ nodes }: { nodes: RichTextNode[] }): ReactNode {
  return join(nodes.map(showRichText));
}

function showRichText(node: RichTextNode): ReactNode {
  const children = () => join((node.elements ?? []).map(showRichText));
  switch (node.type) {
    case 'rich_text_list':
      return createElement(
        node.style === 'ordered' ? 'ol' : 'ul',
        null,
        ...(node.elements ?? []).map((item) => createElement('li', null, showRichText(item))),
      );
    case 'rich_text_preformatted':
      return <pre>{children()}</pre>;
    case 'rich_text_quote':
      return <blockquote>{children()}</blockquote>;
    case 'rich_text_section':
      return <p>{children()}</p>;
    case 'link':
      return showLink(node.url ?? '', showPlain(node.text ?? node.url ?? ''));
    case 'user':
    case 'channel':
      return <Mention id={node.user_id ?? node.channel_id ?? ''} />;
    case 'broadcast':
      return showBroadcast(node.range ?? 'here');
    case 'emoji':
      return showPlain(`:${node.name}:`);
    case 'date':
      return showDate(node.timestamp ?? Number.NaN, node.format ?? '', node.fallback ?? null);
    default:
      return showStyled(node);
  }
}

function showStyled({ text = '', style }: RichTextNode): ReactNode {
  if (typeof style !== 'object') return showPlain(text);
  let shown: ReactNode = style.code ? <code>{text}</code> : showPlain(text);
  if (style.bold) shown = <strong>{shown}</strong>;
  if (style.italic) shown = <em>{shown}</em>;
  if (style.strike) shown = <s>{shown}</s>;
  return shown;
}
