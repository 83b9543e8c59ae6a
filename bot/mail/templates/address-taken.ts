import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

export type SignInUrls = { signInUrl: string; forgotUrl: string };

/** To an address that was given once more, and has an investor account: the ways into that one. */
export function addressTaken(
  { title, text }: { title: string; text: string },
  { signInUrl, forgotUrl }: SignInUrls,
): MailContent {
  return {
    subject: `You already have an investor account at ${brand.name}`,
    title,
    blocks: [
      { kind: 'text', text },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'links', links: [{ label: 'Forgotten it? Choose a new one', url: forgotUrl }] },
    ],
    because: `You get this because your address was given to ${brand.name}. If it wasn’t you, there is nothing to do.`,
  };
}
