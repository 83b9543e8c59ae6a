import { brand, emailMark } from '../brand.ts';
import { hasOwnMark, lookVersion } from '../brand-mark.ts';
import { legalLinks } from '../brand-parts.ts';
import { type PlainAccent, plainAccent } from '../domain/accent.ts';
import { escapeHtml } from '../escape-html.ts';
import type { TextParagraph, TextRun } from './markup.ts';

/** `detail` stands below the text, `aside` at the end of the line. */
export type MailRow = { text: string; detail?: string; aside?: string; url?: string };

/** The parts of a mail. Text and HTML are both rendered from them, with everything escaped. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** The words of staff, with bold, code and links. */
  | { kind: 'paragraph'; lines: TextParagraph }
  | { kind: 'heading'; text: string }
  /** Large numbers, side by side. */
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | { kind: 'rows'; rows: MailRow[] }
  /** `bars`: of 1 for the longest; the figures beside them say the same. */
  | { kind: 'table'; head: string[]; rows: string[][]; bars: number[] | null }
  /** One below the other. */
  | { kind: 'links'; links: { label: string; url: string }[] }
  /** One per mail. `isOnlyWay`: the mail is useless without it, so its address is spelled out too. */
  | { kind: 'button'; label: string; url: string; isOnlyWay?: boolean };

/** An event for the reader's calendar program, as RFC 5546 has it. */
export type CalendarInvitation = { method: 'REQUEST' | 'CANCEL'; file: string };

export type MailContent = {
  subject: string;
  title: string;
  /** Inboxes show it beside the subject, if the first text of the mail would not do. */
  preview?: string;
  blocks: MailBlock[];
  /** The reason why this recipient got it: "You get this because …" */
  reason: string;
  unsubscribeUrl?: string;
  /** The setting that stops mails of this kind which have no link for it. */
  settingsUrl?: string;
  /** One address that replies go to instead of ours. */
  replyTo?: string;
  invitation?: CalendarInvitation;
};

type Letterhead = { publicUrl: string };

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  replyTo?: string;
  invitation?: CalendarInvitation;
};

export function renderMail(content: MailContent, letterhead: Letterhead): RenderedMail {
  const subject = toSingleLine(content.subject, 150);
  const { unsubscribeUrl, replyTo, invitation } = content;
  return {
    subject,
    text: mailText(content, letterhead),
    html: mailHtml({ ...content, subject }, letterhead),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(replyTo && { replyTo }),
    ...(invitation && { invitation }),
  };
}

/** The HTML as each theme shows it, whatever theme the reader's system has. */
export function renderThemes(
  content: MailContent,
  letterhead: Letterhead,
): { light: string; dark: string } {
  const { html } = renderMail(content, letterhead);
  const inTheme = (scheme: 'light' | 'dark') =>
    html
      .replace(darkMedia, scheme === 'dark' ? '@media all' : '@media not all')
      .replace(bothSchemes, `color-scheme: ${scheme};`);
  return { light: inTheme('light'), dark: inTheme('dark') };
}

const darkMedia = '@media (prefers-color-scheme: dark)';
const bothSchemes = 'color-scheme: light dark;';

/**
 * Tables and inline styles, because mail clients support little else. Each cell names its font:
 * Outlook, and clients that read mails in quirks mode, let tables inherit none.
 */
function mailHtml(content: MailContent, { publicUrl }: Letterhead): string {
  const { subject, title, blocks, reason, unsubscribeUrl, settingsUrl } = content;
  const origin = escapeHtml(publicUrl);
  const ways = [
    ...(unsubscribeUrl ? [softLink(unsubscribeUrl, 'Unsubscribe')] : []),
    ...(settingsUrl ? [softLink(settingsUrl, settingsLabel)] : []),
  ];
  const body = blocks.map(
    (block) => `<tr><td style="padding:0 0 16px;${font()}">${blockHtml(block)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${narrowStyle}</style>
<style>${darkStyle(plainAccent(brand.accent))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7;color:#0b1220;-webkit-text-size-adjust:100%;${font()}">
${previewHtml(content)}
<table ${layoutTable} width="100%" class="paper" bgcolor="#fbfaf7" style="background:#fbfaf7">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${layoutTable} width="560"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${headHtml(origin)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e8e5dd;border-radius:10px;padding:24px 24px 8px">
<table ${layoutTable} width="100%">
<tr><td style="padding:0 0 16px"><h1 class="ink" style="margin:0;color:#0b1220;word-break:break-word;${font(22, 30, 600)}">${lineHtml(title)}</h1></td></tr>
${body.join('\n')}
</table>
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:#4a5365;word-break:break-word;${font(13, 20)}">${[lineHtml(reason), ...ways].join(' ')}<br>Questions? ${softLink(`mailto:${brand.supportEmail}`, brand.supportEmail)}${legalHtml()}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const layoutTable = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

const settingsLabel = 'Change this in your settings';

function font(size = 15, lineHeight = 24, weight = 400): string {
  return `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:${size}px;line-height:${lineHeight}px;font-weight:${weight}`;
}

function legalHtml(): string {
  const links = legalLinks().map(({ url, label }) => softLink(url, label));
  return links.length > 0 ? `<br>${links.join(' · ')}` : '';
}

/** Our name is part of our mark; another one stands beside its mark as text. */
function headHtml(origin: string): string {
  const name = escapeHtml(brand.name);
  if (!hasOwnMark()) {
    const { path, width, height } = emailMark;
    return `<a href="${origin}" style="text-decoration:none"><img class="mark stream" src="${origin}${path}" width="${width}" height="${height}" alt="${name}" style="display:block;border:0;color:${plainAccent(brand.accent).ink};${font(20, 30, 700)}"></a>`;
  }
  const mark = `<img src="${origin}/mark.png${lookVersion()}" width="30" height="30" alt="" style="display:block;border:0;border-radius:5px">`;
  return `<table ${layoutTable}><tr><td width="40" valign="middle">${mark}</td><td valign="middle"><a class="ink" href="${origin}" style="color:#0b1220;text-decoration:none;word-break:break-word;${font(18, 30, 700)}">${name}</a></td></tr></table>`;
}

function softLink(url: string, label: string): string {
  return `<a class="soft" href="${escapeHtml(url)}" style="color:#4a5365;text-decoration:underline">${escapeHtml(label)}</a>`;
}

/** The blanks keep anything else out of the line that mail clients show beside the subject. */
function previewHtml({ preview, title, blocks }: MailContent): string {
  const first = blocks.find((block) => block.kind === 'text' || block.kind === 'paragraph');
  const said = first && blockText(first).split('\n').join(' ');
  const blank = '&#847;&zwnj;&nbsp;'.repeat(60);
  const hidden =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all';
  return `<div style="${hidden}">${lineHtml(preview ?? said ?? title, 120)}${blank}</div>`;
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0;color:#0b1220;word-break:break-word;${font()}">${lineHtml(block.text, 2000)}</p>`;
    case 'paragraph':
      return `<p class="ink" style="margin:0;color:#0b1220;word-break:break-word;${font()}">${block.lines.map((runs) => runs.map(runHtml).join('')).join('<br>')}</p>`;
    case 'heading':
      return `<h2 class="ink" style="margin:8px 0 0;color:#0b1220;word-break:break-word;${font(16, 24, 600)}">${lineHtml(block.text)}</h2>`;
    case 'figures':
      return `<table ${layoutTable} width="100%" style="table-layout:fixed"><tr>${block.figures.map(figureHtml).join('')}</tr></table>`;
    case 'rows':
      return `<table ${layoutTable} width="100%">${block.rows.map(rowHtml).join('')}</table>`;
    case 'table':
      return tableHtml(block);
    case 'links':
      return block.links.map(linkHtml).join('');
    case 'button':
      return buttonHtml(block);
  }
}

function runHtml({ text, bold, code, url }: TextRun): string {
  const escaped = escapeHtml(withoutControls(text));
  const weighted = bold ? `<strong style="font-weight:600">${escaped}</strong>` : escaped;
  const set = code
    ? `<code style="font-family:Consolas,Menlo,monospace">${weighted}</code>`
    : weighted;
  return url
    ? `<a class="stream" href="${escapeHtml(url)}" style="color:${plainAccent(brand.accent).ink}">${set}</a>`
    : set;
}

/** The whole button is the link; Outlook ignores a link's padding, and takes the cell's. */
function buttonHtml({ label, url, isOnlyWay }: Extract<MailBlock, { kind: 'button' }>): string {
  const href = escapeHtml(url);
  const button = `<table ${layoutTable}><tr><td class="button" bgcolor="${plainAccent(brand.accent).fill}" style="background:${plainAccent(brand.accent).fill};border-radius:10px;mso-padding-alt:12px 20px"><a class="on-button" href="${href}" style="display:inline-block;padding:12px 20px;color:#ffffff;text-decoration:none;word-break:break-word;${font(15, 24, 600)}">${lineHtml(label)}</a></td></tr></table>`;
  if (!isOnlyWay) return button;
  return `${button}<p class="soft" style="margin:16px 0 0;color:#4a5365;${font(13, 20)}">If the button does nothing, open this address:<br><a class="soft" href="${href}" style="color:#4a5365;word-break:break-all">${href}</a></p>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0;${font()}"><a class="stream" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 0;color:${plainAccent(brand.accent).ink};word-break:break-word;${font(15, 24, 600)}">${lineHtml(label)}</a></p>`;
}

function figureHtml({ value, label }: { value: string; label: string }): string {
  return `<td class="figure" valign="top" style="padding:0 8px 0 0"><div class="ink" style="color:#0b1220;${font(20, 28, 600)}">${lineHtml(value)}</div><div class="soft" style="color:#4a5365;${font(13, 18)}">${lineHtml(label)}</div></td>`;
}

/** Anything longer, such as an address, may break, so that a phone never scrolls sideways. */
const maxUnbrokenAside = 24;

function rowHtml({ text, detail, aside, url }: MailRow): string {
  const main = url
    ? `<a class="stream" href="${escapeHtml(url)}" style="display:block;color:${plainAccent(brand.accent).ink};font-weight:600">${lineHtml(text)}</a>`
    : lineHtml(text);
  const below = detail
    ? `<span class="soft" style="display:block;color:#4a5365;${font()}">${lineHtml(detail)}</span>`
    : '';
  const breaks =
    aside && aside.length > maxUnbrokenAside ? 'word-break:break-word' : 'white-space:nowrap';
  const line = 'border-top:1px solid #e8e5dd';
  const asideCell = aside
    ? `<td class="soft line" valign="top" align="right" style="${line};padding:8px 0 8px 12px;color:#4a5365;${breaks};${font()}">${lineHtml(aside)}</td>`
    : `<td class="line" style="${line}"></td>`;
  return `<tr><td class="ink line" valign="top" style="${line};padding:8px 0;color:#0b1220;word-break:break-word;${font()}">${main}${below}</td>${asideCell}</tr>`;
}

/** A date with its weekday and year stays on one line. */
const maxUnbrokenName = 18;

/**
 * A table that screen readers read as one. The bars are cells with a background, which every client
 * draws without loading pictures.
 */
function tableHtml({ head, rows, bars }: Extract<MailBlock, { kind: 'table' }>): string {
  const cell = (place: number) =>
    `padding:6px ${place === 0 ? '8px 6px 0' : '0 6px 8px'};text-align:${place === 0 ? 'left' : 'right'};overflow-wrap:break-word`;
  const th = (text: string, place: number) =>
    `<th class="soft" scope="col" valign="bottom" style="${cell(place)};color:#4a5365;${font(13, 18)}">${lineHtml(text, 60)}</th>`;
  const row = (cells: string[], index: number) => {
    const line = 'border-top:1px solid #e8e5dd';
    const [name = '', ...figures] = cells;
    const bar = bars
      ? `<td class="line" aria-hidden="true" width="25%" style="${line};padding:6px 0 6px 12px">${barHtml(bars[index] ?? 0)}</td>`
      : '';
    return `<tr><th class="ink line" scope="row" style="${line};${cell(0)};color:#0b1220;${name.length <= maxUnbrokenName ? 'white-space:nowrap;' : ''}${font()}">${lineHtml(name, 60)}</th>${figures
      .map(
        (figure, at) =>
          `<td class="ink line" style="${line};${cell(at + 1)};color:#0b1220;${font()}">${lineHtml(figure, 60)}</td>`,
      )
      .join('')}${bar}</tr>`;
  };
  const rest = bars ? '<td aria-hidden="true"></td>' : '';
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%"><tr>${head.map(th).join('')}${rest}</tr>${rows.map(row).join('')}</table>`;
}

function barHtml(share: number): string {
  const width = Math.round(share * 100);
  if (width === 0) return '';
  return `<table ${layoutTable} width="${width}%"><tr><td class="bar" bgcolor="${plainAccent(brand.accent).fill}" height="10" style="background:${plainAccent(brand.accent).fill};height:10px;border-radius:3px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

function lineHtml(text: string, maxLength?: number): string {
  return escapeHtml(toSingleLine(text, maxLength));
}

/** It stands on its own, so that a client that drops the dark theme keeps it. */
const narrowStyle = `
@media (max-width: 430px) {
  .card { padding: 20px 16px 4px !important; }
  .figure { display: inline-block !important; width: 47% !important; padding-bottom: 12px !important; }
}
`;

/** Inline styles can't express the dark theme. The colours are those of the product's tokens. */
const darkStyle = ({ dark }: PlainAccent) => `
:root { ${bothSchemes} supported-color-schemes: light dark; }
${darkMedia} {
  .paper { background: #0b0f17 !important; }
  .card { background: #111722 !important; border-color: #1e2734 !important; }
  .ink { color: #e8ecf4 !important; }
  .soft { color: #a8b2c4 !important; }
  .stream { color: ${dark.ink} !important; }
  .mark { filter: brightness(1.4); }
  .line { border-color: #1e2734 !important; }
  .button, .bar { background: ${dark.fill} !important; }
  .on-button { color: ${dark.on} !important; }
}
`;

/** The text form. Each address has a line of its own, so that no mail client cuts it short. */
function mailText(
  { title, blocks, reason, unsubscribeUrl, settingsUrl }: MailContent,
  { publicUrl }: Letterhead,
): string {
  const footer = [
    toSingleLine(reason),
    ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []),
    ...(settingsUrl ? [`${settingsLabel}: ${settingsUrl}`] : []),
    ...legalLinks().map(({ label, url }) => `${label}: ${url}`),
    `${brand.name} · ${publicUrl} · ${brand.supportEmail}`,
  ];
  return `${[toSingleLine(title), ...blocks.map(blockText), `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return toSingleLine(block.text, 2000);
    case 'paragraph':
      return block.lines.map((runs) => runs.map(runText).join('')).join('\n');
    case 'heading':
      return toSingleLine(block.text).toUpperCase();
    case 'figures':
      return block.figures
        .map(({ value, label }) => `${toSingleLine(value)} ${toSingleLine(label)}`)
        .join('\n');
    case 'rows':
      return block.rows
        .map(
          ({ text, detail, aside, url }) =>
            `- ${toSingleLine(text)}${detail ? `: ${toSingleLine(detail)}` : ''}${aside ? ` (${toSingleLine(aside)})` : ''}${url ? `\n  ${url}` : ''}`,
        )
        .join('\n');
    case 'table':
      return block.rows
        .map(([name = '', ...figures]) => {
          const said = figures
            .filter((figure) => figure !== '–')
            .map((figure) => toSingleLine(figure, 60))
            .join(', ');
          return `- ${toSingleLine(name, 60)}: ${said}`;
        })
        .join('\n');
    case 'links':
      return block.links.map(linkText).join('\n\n');
    case 'button':
      return linkText(block);
  }
}

function runText({ text, url }: TextRun): string {
  const plain = withoutControls(text);
  return url ? `${plain} <${url.replace(/^mailto:/, '')}>` : plain;
}

function linkText({ label, url }: { label: string; url: string }): string {
  return `${toSingleLine(label)}:\n${url.replace(/^mailto:/, '')}`;
}

/**
 * People's words as one line: without line breaks, which could start a header or a line that looks
 * like ours, and without marks that reverse the direction of the text after them.
 */
function toSingleLine(text: string, maxLength = 200): string {
  const line = withoutControls(text).trim();
  const letters = [...line];
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`;
}

function withoutControls(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ');
}
