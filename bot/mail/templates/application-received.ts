import type { Applicant } from '#db/queries/applications/find-application.ts';
import { brand } from '#shared/brand.ts';
import { longDay } from '#shared/time.ts';
import type { MailContent } from '../mail-layout.ts';

/** The confirmation, with the private link to the application. */
export function applicationReceived(
  { founderName, startupName, answerBy }: Applicant,
  { statusUrl }: { statusUrl: string },
): MailContent {
  return {
    subject: `We have your application for ${startupName}`,
    title: `Thank you, ${founderName}`,
    blocks: [
      {
        kind: 'text',
        text: `Your application for ${startupName} has arrived. We read every one with care, and you will hear from us by ${longDay(answerBy)}.`,
      },
      {
        kind: 'text',
        text: 'Until the review starts you can still change your answers. Keep this link to yourself: whoever has it can see and withdraw the application.',
      },
      { kind: 'button', label: 'See your application', url: statusUrl, isOnlyWay: true },
    ],
    because: `You get this because this address was given in an application to ${brand.name}. If that wasn’t you, withdraw it by the link above.`,
  };
}
