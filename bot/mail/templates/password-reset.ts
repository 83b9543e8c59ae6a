import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

/** The link of a forgotten password. */
export function passwordReset({ url }: { url: string }): MailContent {
  return {
    subject: `Set a new password for ${brand.name}`,
    title: 'Set a new password',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, hopefully you, asked for a new password. The link works once, for 30 minutes. Your old password works until then.',
      },
      { kind: 'button', label: 'Choose a new password', url, isOnlyWay: true },
    ],
    because: `You get this because a new password was asked for at ${brand.name}. If it wasn’t you, there is nothing to do.`,
  };
}
