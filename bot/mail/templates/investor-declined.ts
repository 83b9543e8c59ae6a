import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

type Who = { name: string; state: 'declined' | 'revoked'; reason: string | null };

/** The answer to a sign-up that was not approved, or is not any more. */
export function investorDeclined({ name, state, reason }: Who): MailContent {
  const text =
    state === 'declined'
      ? 'Thank you for your interest in our founders. We looked at your sign-up and can’t approve it at this time. You can still sign in and see what the startups are about.'
      : 'Your approval for the investor portal was withdrawn. You can still sign in and see what the startups are about; websites, decks, full profiles and introductions are closed.';
  return {
    subject: `Your investor account at ${brand.name}`,
    title: `Hello, ${name}`,
    blocks: [
      { kind: 'text', text },
      ...(reason ? [{ kind: 'text' as const, text: reason }] : []),
      {
        kind: 'text',
        text: 'If you think that we are mistaken, write to us at the address below.',
      },
    ],
    because: `You get this because you signed up as an investor at ${brand.name}.`,
  };
}
