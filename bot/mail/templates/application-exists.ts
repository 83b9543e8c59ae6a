import type { Applicant } from '#db/queries/applications/find-application.ts';
import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

/** Somebody applied again with an address that has an application: only its owner learns of it. */
export function applicationExists(
  { founderName, startupName, status }: Applicant,
  { statusUrl, signInUrl }: { statusUrl: string; signInUrl: string },
): MailContent {
  const isFounder = status === 'accepted';
  return {
    subject: `You have already applied with ${startupName}`,
    title: `Hello again, ${founderName}`,
    blocks: [
      {
        kind: 'text',
        text: isFounder
          ? `A new application was sent with your address. You are a founder of the community already, so it was not stored: please sign in instead.`
          : `A new application was sent with your address. There is one for ${startupName} already, so the new one was not stored. You can see, change or withdraw yours here.`,
      },
      isFounder
        ? { kind: 'button', label: 'Sign in', url: signInUrl }
        : { kind: 'button', label: 'See your application', url: statusUrl, isOnlyWay: true },
    ],
    because: `You get this because somebody, probably you, gave this address in an application to ${brand.name}. If it wasn’t you, there is nothing to do.`,
  };
}
