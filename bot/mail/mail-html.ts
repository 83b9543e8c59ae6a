import { brand } from '#shared/brand.ts';
import { blockHtml, line } from './block-html.ts';
import { escapeHtml } from './escape-html.ts';
import type { Letterhead, MailBlock, MailContent } from './mail-layout.ts';
import { mailStyle } from './mail-style.ts';
import { toLine } from './to-line.ts';

/** Tables and inline styles, for mailboxes know little else. */
export function mailHtml(
  { subject, title, blocks, because, unsubscribeUrl }: MailContent,
  { publicUrl, supportEmail }: Letterhead,
): string {
  const support = escapeHtml(supportEmail);
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
${preview(blocks)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 12px"><a class="stream" href="${escapeHtml(publicUrl)}" style="color:#0a635e;font-size:17px;font-weight:700;letter-spacing:-0.01em;text-decoration:none">${brand.name}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e8e5dd;border-radius:10px;padding:24px 24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 0 16px"><h1 class="ink" style="margin:0;font-size:22px;line-height:30px;font-weight:650;color:#0b1220">${line(title)}</h1></td></tr>
${body.join('\n')}
</table>
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:#4a5365;font-size:13px;line-height:20px">${line(because)}${unsubscribe}<br>Questions? <a class="soft" href="mailto:${support}" style="color:#4a5365">${support}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Mailboxes fill their line beside the subject with what comes first: this, and nothing after it. */
function preview(blocks: MailBlock[]): string {
  const first = blocks.find((block) => block.kind === 'text');
  if (!first) return '';
  const blank = '&#847;&zwnj;&nbsp;'.repeat(60);
  const hidden = 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all';
  return `<div style="${hidden}">${escapeHtml(toLine(first.text, 120))}${blank}</div>`;
}
