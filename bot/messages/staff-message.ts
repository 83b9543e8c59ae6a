import type { StaffMessageToSend } from '#db/queries/staff-messages.ts';
import { brand } from '#shared/brand.ts';
import { staffName } from '#shared/domain/staff.ts';
import { context, link, type Message, message, paragraph, section } from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

/** A message of the staff, with its author and the way to answer. */
export function staffMessage(
  { text, kind, staffEmail }: Pick<StaffMessageToSend, 'text' | 'kind' | 'staffEmail'>,
  { publicUrl }: { publicUrl: string },
): Message {
  const who = staffEmail ? bold(staffName(staffEmail), 80) : `The staff of ${brand.name}`;
  const line = staffEmail ? `${who} of ${brand.name} wrote to you:` : `${who} wrote to you:`;
  const answer = staffEmail ? `To answer, write to ${escapeText(staffEmail, 254)}.` : '';
  const checkIn = kind === 'nudge' ? link(`${publicUrl}/app/check-in`, 'Check in') : '';
  return message(`${line} ${escapeText(text, 2500)}`, [
    section(line),
    paragraph(text),
    context([answer, checkIn].filter((part) => part !== '').join(' ') || brand.name),
  ]);
}
