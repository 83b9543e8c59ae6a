import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

type Who = { name: string; company: string | null };

/** The link that proves who reads the mail of this address. */
export function investorVerification(
  { name, company }: Who,
  { url }: { url: string },
): MailContent {
  const as = company ? `${name}, ${company}` : name;
  return {
    subject: `Confirm your email address for ${brand.name}`,
    title: `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Somebody, hopefully you, signed up as an investor with this address: ${as}. Please confirm that it is yours. The link works once, for seven days.`,
      },
      { kind: 'button', label: 'Confirm this address', url, isOnlyWay: true },
      {
        kind: 'text',
        text: 'After that one of us looks at your sign-up and you get a mail. Then websites, decks, full profiles and introductions are open to you.',
      },
    ],
    because: `You get this because this address was given to ${brand.name}. If it wasn’t you, there is nothing to do: without the link the sign-up is forgotten in seven days.`,
  };
}
