import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

type Urls = { signInUrl: string; forgotUrl: string };

/** Somebody signed up with an address that an investor has: only its owner learns of it. */
export function investorExists({ signInUrl, forgotUrl }: Urls): MailContent {
  return {
    subject: `You already have an investor account at ${brand.name}`,
    title: 'Hello again',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, probably you, signed up with your address. You have an investor account already, and nothing of it was changed: please sign in with the password that you chose then.',
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'links', links: [{ label: 'Forgotten it? Choose a new password', url: forgotUrl }] },
    ],
    because: `You get this because your address was given to ${brand.name}. If it wasn’t you, there is nothing to do.`,
  };
}
