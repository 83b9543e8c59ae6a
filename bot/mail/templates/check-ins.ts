import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { findCheckInPrompt } from '#db/queries/check-in-prompts.ts';
import { findHelpOffer } from '#db/queries/help-offers.ts';
import { closingTime } from '#shared/domain/check-ins.ts';
import { mailPreference } from '#shared/domain/mail-templates.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import { wordMail } from '#shared/texts/word-mail.ts';
import type { MailContext } from '../../context.ts';
import { writeFounderMail } from '../founder-mail.ts';

/** On Thursday and on Sunday, to whom Slack doesn't reach, as long as nobody on the team has checked in. */
export async function writeCheckInMail(
  context: MailContext,
  { template, founderId, data: { week } }: MailOf<'check-in-open' | 'check-in-reminder'>,
): Promise<MailContent | null> {
  if (!founderId) return null;
  const subscription = { founderId, type: mailPreference(template) };
  return writeFounderMail(context, subscription, async (viewer, { unsubscribeUrl }) => {
    const prompt = await findCheckInPrompt(context.db, { founderId, ...viewer });
    if (prompt?.week !== week || prompt.done || prompt.isAway) return null;
    return wordMail({
      id: template,
      values: { closes: closingTime },
      url: `${context.config.publicUrl}/app/check-in`,
      unsubscribeUrl,
    });
  });
}

/** To whoever asked for help, or whoever offered it, whom Slack doesn't reach; a reply goes to the other. */
export async function writeHelpOffered(
  context: MailContext,
  { template, data: { side, ...match } }: MailOf<'help-offered'>,
): Promise<MailContent | null> {
  const offer = await findHelpOffer(context.db, match);
  if (!offer) return null;
  const { requester, helper, text } = offer;
  const [reader, other] = side === 'requester' ? [requester, helper] : [helper, requester];
  const subscription = { founderId: reader.id, type: mailPreference(template) };
  const who = `${other.name} (${other.startupName})`;
  const subject =
    side === 'requester' ? `${other.name} can help you` : `You offered to help ${other.name}`;
  return writeFounderMail(context, subscription, async (_viewer, { unsubscribeUrl }) => ({
    subject,
    title: side === 'requester' ? `${who} can help you` : `You offered to help ${who}`,
    blocks: [
      ...(text === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: `${side === 'requester' ? 'You' : 'They'} asked for: “${text}”`,
            },
          ]),
      {
        kind: 'text',
        text:
          side === 'requester'
            ? `Write to ${other.name} and say what would help most. Replies to this email go to them.`
            : `${other.name} knows. Write to them, or wait for their message. Replies to this email go to them.`,
      },
      { kind: 'rows', rows: [{ text: 'Email', aside: other.email }] },
      { kind: 'button', label: `Write to ${other.name}`, url: `mailto:${encodeURI(other.email)}` },
    ],
    reason:
      side === 'requester'
        ? 'You get this because you asked your cohort for help.'
        : 'You get this because you offered to help.',
    unsubscribeUrl,
    replyTo: other.email,
  }));
}
