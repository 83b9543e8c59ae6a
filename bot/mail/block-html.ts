import { escapeHtml } from './escape-html.ts';
import type { MailBlock, MailRow } from './mail-layout.ts';
import { toLine } from './to-line.ts';

/** One part of a mail’s card. */
export function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0;color:#0b1220">${line(block.text, 2000)}</p>`;
    case 'heading':
      return `<h2 class="ink" style="margin:8px 0 0;font-size:16px;line-height:24px;font-weight:600;color:#0b1220">${line(block.text)}</h2>`;
    case 'figures':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${block.figures.map(figureHtml).join('')}</tr></table>`;
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${block.rows.map(rowHtml).join('')}</table>`;
    case 'links':
      return block.links.map(linkHtml).join('');
    case 'button':
      return buttonHtml(block);
  }
}

/** The cell carries the colour: Outlook knows no padding of a link. */
function buttonHtml({ label, url, isOnlyWay }: Extract<MailBlock, { kind: 'button' }>): string {
  const href = escapeHtml(url);
  const button = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" bgcolor="#0b7a75" style="background:#0b7a75;border-radius:10px;padding:12px 20px"><a class="on-button" href="${href}" style="display:inline-block;color:#ffffff;font-weight:600;text-decoration:none">${line(label)}</a></td></tr></table>`;
  if (!isOnlyWay) return button;
  return `${button}<p class="soft" style="margin:16px 0 0;color:#4a5365;font-size:13px;line-height:20px">If the button does nothing, open this address:<br><a class="soft" href="${href}" style="color:#4a5365;word-break:break-all">${href}</a></p>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 8px"><a class="stream" href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:#0a635e;font-weight:600">${line(label)}</a></p>`;
}

function figureHtml({ value, label }: { value: string; label: string }): string {
  return `<td class="figure" valign="top" style="padding:0 8px 0 0"><div class="ink" style="font-size:20px;line-height:28px;font-weight:650;color:#0b1220">${line(value)}</div><div class="soft" style="font-size:13px;line-height:18px;color:#4a5365">${line(label)}</div></td>`;
}

/** What is longer, an address for one, may break: nothing makes a phone scroll sideways. */
const longestAside = 24;

function rowHtml({ text, beside, url }: MailRow): string {
  const words = url
    ? `<a class="stream" href="${escapeHtml(url)}" style="color:#0a635e;font-weight:600">${line(text)}</a>`
    : line(text);
  const breaks =
    beside && beside.length > longestAside ? 'word-break:break-word' : 'white-space:nowrap';
  const aside = beside
    ? `<td class="soft line" valign="top" align="right" style="border-top:1px solid #e8e5dd;padding:8px 0 8px 12px;color:#4a5365;${breaks}">${line(beside)}</td>`
    : '<td class="line" style="border-top:1px solid #e8e5dd"></td>';
  return `<tr><td class="ink line" valign="top" style="border-top:1px solid #e8e5dd;padding:8px 0;color:#0b1220;word-break:break-word">${words}</td>${aside}</tr>`;
}

/** People’s text as one line of HTML. */
export function line(text: string, most?: number): string {
  return escapeHtml(toLine(text, most));
}
