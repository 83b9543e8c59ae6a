import { brand } from '#shared/brand.ts';
import type { Letterhead, MailBlock, MailContent } from './mail-layout.ts';
import { toLine } from './to-line.ts';

/** A mail for those who read text. An address stands alone in its line, so that none is cut short. */
export function mailText(
  { title, blocks, because, unsubscribeUrl }: MailContent,
  { publicUrl, supportEmail }: Letterhead,
): string {
  const end = [
    toLine(because),
    ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []),
    `${brand.name} · ${publicUrl} · ${supportEmail}`,
  ];
  return `${[toLine(title), ...blocks.map(blockText), `-- \n${end.join('\n')}`].join('\n\n')}\n`;
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
            `- ${toLine(text)}${beside ? ` (${toLine(beside)})` : ''}${url ? `\n  ${url}` : ''}`,
        )
        .join('\n');
    case 'links':
      return block.links.map(linkText).join('\n\n');
    case 'button':
      return linkText(block);
  }
}

function linkText({ label, url }: { label: string; url: string }): string {
  return `${toLine(label)}:\n${url.replace(/^mailto:/, '')}`;
}
