import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

/** The good news, with the way to the portal. */
export function investorApproved(
  { name, reason }: { name: string; reason: string | null },
  { url }: { url: string },
): MailContent {
  return {
    subject: `You are in: the investor portal of ${brand.name}`,
    title: `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account is approved. Websites, decks and full profiles of all accepted startups are open to you, and you can ask their founders for an introduction.',
      },
      ...(reason ? [{ kind: 'text' as const, text: reason }] : []),
      { kind: 'button', label: 'Open the investor portal', url },
    ],
    because: `You get this because you signed up as an investor at ${brand.name}.`,
  };
}
