import type { Applicant } from '#db/queries/applications/find-application.ts';
import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

/** The other answer: plain, thankful, with the way to try again. */
export function applicationRejected(
  { founderName, startupName }: Applicant,
  { statusUrl }: { statusUrl: string },
): MailContent {
  return {
    subject: `Your application for ${startupName}`,
    title: `Thank you, ${founderName}`,
    blocks: [
      {
        kind: 'text',
        text: `We have read your application for ${startupName} with care, and we can’t offer you a place this time. There are more good applications than places, and this says nothing final about your idea.`,
      },
      {
        kind: 'text',
        text: 'You are welcome to apply again. Your answers are kept, so a new application begins where this one ended.',
      },
      { kind: 'button', label: 'See your application', url: statusUrl, isOnlyWay: true },
    ],
    because: `You get this because you applied to ${brand.name}.`,
  };
}
