import type { MailedUpdate } from '#db/queries/investors/updates.ts';
import { brand } from '#shared/brand.ts';
import { readUpdate, type UpdatePart } from '#shared/domain/investor-updates.ts';
import type { MailBlock, MailContent } from '../mail-layout.ts';

type Links = { startupUrl: string; unsubscribeUrl: string };

/** A row of the layout holds no more. */
const longestRow = 200;

/** A founder's own words to an investor; answers go to the founder only where both were introduced. */
export function startupUpdate(
  { founderName, startupName, subject, body, founderEmail }: MailedUpdate,
  { startupUrl, unsubscribeUrl }: Links,
): MailContent {
  const why = founderEmail ? 'you were introduced to its founder' : 'you saved the startup';
  return {
    subject: `${startupName}: ${subject}`,
    title: subject,
    blocks: [
      { kind: 'text', text: `An update by ${founderName} of ${startupName}.` },
      ...readUpdate(body).flatMap(toBlocks),
      {
        kind: 'text',
        text: founderEmail
          ? `Answer this mail to write to ${founderName}.`
          : `To talk to ${founderName}, ask for an introduction on the startup’s page.`,
      },
      { kind: 'button', label: `See ${startupName}`, url: startupUrl },
    ],
    because: `You get this because ${why} at ${brand.name}.`,
    unsubscribeUrl,
    ...(founderEmail && { replyTo: founderEmail }),
  };
}

function toBlocks(part: UpdatePart): MailBlock[] {
  if (part.kind !== 'list') {
    const isTitle = part.kind === 'heading' && part.text.length <= longestRow;
    return [{ kind: isTitle ? 'heading' : 'text', text: part.text }];
  }
  if (part.lines.some((line) => line.length > longestRow)) {
    return part.lines.map((line) => ({ kind: 'text', text: `• ${line}` }));
  }
  return [{ kind: 'rows', rows: part.lines.map((text) => ({ text })) }];
}
