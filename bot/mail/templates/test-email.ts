import { brand } from '#shared/brand.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';

/** An admin asked for it: its arrival is the news. */
export function testMail({ url }: { url: string }): MailContent {
  return {
    subject: `Emails from ${brand.name} reach you`,
    title: 'It works',
    blocks: [
      {
        kind: 'text',
        text: `You asked for this email, and here it is: invitations, decisions and reminders from ${brand.name} will arrive the same way.`,
      },
      {
        kind: 'text',
        text: 'If you found it among spam, set up SPF and DKIM for the domain you send from.',
      },
      { kind: 'button', label: 'Back to your first steps', url },
    ],
    reason: `You get this because you asked ${brand.name} for a test.`,
  };
}
