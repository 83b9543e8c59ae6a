import type { Introduction } from '#db/queries/introductions.ts';
import type { ContactMessage } from '#db/queries/messages.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { context, link, type Message, message, paragraph, section } from './block-kit.ts';
import { answerRow, closedLine } from './introductions.ts';
import { bold, escapeText } from './slack-text.ts';

type FounderMessageOptions = {
  viewer: Viewer;
  publicUrl: string;
  /** Lets the recipient answer; null between two who are introduced. */
  request: Introduction | null;
};

/** Another founder's private message: with buttons until it is answered, then with the outcome. */
export function founderMessage(
  { senderName, senderStartup, senderEmail, text }: ContactMessage,
  { viewer, publicUrl, request }: FounderMessageOptions,
): Message {
  const who = `${bold(senderName, 80)} (${escapeText(senderStartup, 80)})`;
  const all = link(`${publicUrl}/app/messages`, 'All messages');
  const isOpen = request?.state === 'requested';
  const reply = senderEmail ? `Answer them at ${escapeText(senderEmail, 254)}. ` : '';
  const outcome = request && !isOpen ? `${closedLine(request, { publicUrl })} ` : '';
  return message(`${who} wrote to you: ${escapeText(text, 2500)}`, [
    section(`${who} wrote to you:`),
    paragraph(text),
    ...(isOpen ? answerRow(request, { viewer }) : []),
    context(
      isOpen
        ? `Accepting gives both of you each other’s email address. ${all}`
        : `${outcome || reply}${all}`,
    ),
  ]);
}
