import type { Applicant } from '#db/queries/applications/find-application.ts';
import { brand } from '#shared/brand.ts';
import { longDay } from '#shared/time.ts';
import type { MailContent } from '../mail-layout.ts';

/** The good news, with the way in: a link to set a password, or to sign in where there is one. */
export function applicationAccepted(
  { founderName, startupName, cohort }: Applicant,
  { url, setsPassword }: { url: string; setsPassword: boolean },
): MailContent {
  const where = cohort ? ` to ${cohort.name}, which starts on ${longDay(cohort.startsOn)}` : '';
  return {
    subject: `${startupName} is in: welcome to ${brand.name}`,
    title: `Welcome, ${founderName}`,
    blocks: [
      {
        kind: 'text',
        text: `We are glad to invite ${startupName}${where}. Your cohort, your first tasks and your coach are waiting.`,
      },
      {
        kind: 'text',
        text: setsPassword
          ? 'One step is left: choose a password. The link works once, for seven days.'
          : 'Sign in with the password that you have.',
      },
      {
        kind: 'button',
        label: setsPassword ? 'Choose your password' : 'Sign in',
        url,
        isOnlyWay: true,
      },
    ],
    because: `You get this because you applied to ${brand.name}.`,
  };
}
