import { brand } from '#shared/brand.ts';
import { escapeHtml } from './escape-html.ts';
import { mailStyle } from './mail-style.ts';
import { toLine } from './to-line.ts';

type MailRow = { text: string; beside?: string; url?: string };

/** What a mail is made of. Both forms, text and HTML, are written from it; all of it is escaped. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** Numbers first: large, side by side. */
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | { kind: 'rows'; rows: MailRow[] }
  /** Several ways on, one below the other. */
  | { kind: 'links'; links: { label: string; url: string }[] }
  /** One per mail. */
  | { kind: 'button'; label: string; url: string };

export type MailContent = {
  subject: string;
  title: string;
  blocks: MailBlock[];
  /** Why it was sent to whom it was sent: "You get this because …" */
  because: string;
  unsubscribeUrl?: string;
  /** Whom an answer goes to, instead of us: one address. */
  replyTo?: string;
};

export type Letterhead = { publicUrl: string; supportEmail: string };

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  replyTo?: string;
};

/** The one layout of all mails: tables and inline styles, for mailboxes know little else. */
export function renderMail(content: MailContent, letterhead: Letterhead): RenderedMail {
  const subject = toLine(content.subject, 150);
  const { unsubscribeUrl, replyTo } = content;
  return {
    subject,
    text: toText(content, letterhead),
    html: toHtml({ ...content, subject }, letterhead),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(replyTo && { replyTo }),
  };
}

function toText({ title, blocks, because, unsubscribeUrl }: MailContent, head: Letterhead): string {
  const end = [
    `${toLine(because)}${unsubscribeUrl ? ` Unsubscribe: ${unsubscribeUrl}` : ''}`,
    `${brand.name} · ${head.publicUrl} · ${head.supportEmail}`,
  ].join('\n');
  return `${[toLine(title), ...blocks.map(blockText), `-- \n${end}`].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return toLine(block.text, 2000);
    case 'heading':
      return toLine(block.text).toUpperCase();
    case 'figures':
      return block.figures
        .map(({ value, label }) => `${toLine(value)} ${toLine(label)}`)
        .join('\n');
    case 'rows':
      return block.rows
        .map(
          ({ text, beside, url }) =>
            `- ${toLine(text)}${beside ? ` (${toLine(beside)})` : ''}${url ? `: ${url}` : ''}`,
        )
        .join('\n');
    case 'links':
      return block.links.map(({ label, url }) => `${toLine(label)}: ${url}`).join('\n');
    case 'button':
      return `${toLine(block.label)}: ${block.url}`;
  }
}

function toHtml(
  { subject, title, blocks, because, unsubscribeUrl }: MailContent,
  head: Letterhead,
) {
  const unsubscribe = unsubscribeUrl
    ? ` <a class="soft" href="${escapeHtml(unsubscribeUrl)}" style="color:#4a5365">Unsubscribe</a>`
    : '';
  const body = blocks.map(
    (block) => `<tr><td style="padding:0 0 16px">${blockHtml(block)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${mailStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7;color:#0b1220;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:24px">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 12px"><a class="stream" href="${escapeHtml(head.publicUrl)}" style="color:#0a635e;font-weight:600;text-decoration:none">${brand.name}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e8e5dd;border-radius:10px;padding:24px 24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 0 16px"><h1 class="ink" style="margin:0;font-size:22px;line-height:30px;font-weight:650;color:#0b1220">${line(title)}</h1></td></tr>
${body.join('\n')}
</table>
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:#4a5365;font-size:13px;line-height:20px">${line(because)}${unsubscribe}<br>Questions? <a class="soft" href="mailto:${escapeHtml(head.supportEmail)}" style="color:#4a5365">${escapeHtml(head.supportEmail)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock): string {
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
      return `<a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;background:#0b7a75;color:#ffffff;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:10px">${line(block.label)}</a>`;
  }
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 8px"><a class="stream" href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:#0a635e;font-weight:600">${line(label)}</a></p>`;
}

function figureHtml({ value, label }: { value: string; label: string }): string {
  return `<td valign="top" style="padding:0 8px 0 0"><div class="ink" style="font-size:20px;line-height:28px;font-weight:650;color:#0b1220">${line(value)}</div><div class="soft" style="font-size:13px;line-height:18px;color:#4a5365">${line(label)}</div></td>`;
}

function rowHtml({ text, beside, url }: MailRow): string {
  const words = url
    ? `<a class="stream" href="${escapeHtml(url)}" style="color:#0a635e;font-weight:600">${line(text)}</a>`
    : line(text);
  // A long one, like an address, has to break on a phone.
  const wrap = beside && beside.length > 24 ? 'word-break:break-word' : 'white-space:nowrap';
  const aside = beside
    ? `<td class="soft line" valign="top" align="right" style="border-top:1px solid #e8e5dd;padding:8px 0 8px 12px;color:#4a5365;${wrap}">${line(beside)}</td>`
    : '<td class="line" style="border-top:1px solid #e8e5dd"></td>';
  return `<tr><td class="ink line" valign="top" style="border-top:1px solid #e8e5dd;padding:8px 0;color:#0b1220;word-break:break-word">${words}</td>${aside}</tr>`;
}

function line(text: string, most?: number): string {
  return escapeHtml(toLine(text, most));
}
