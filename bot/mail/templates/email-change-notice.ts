import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

type Notice = { email: string; forgotUrl: string };

/** To the present address, while the new one is not proved yet: its owner can still stop it. */
export function emailChangeNotice({ email, forgotUrl }: Notice): MailContent {
  return {
    subject: `Your email address at ${brand.name} is about to change`,
    title: 'Is this you?',
    blocks: [
      {
        kind: 'text',
        text: `Somebody who is signed in to your investor account, and knows its password, asked that it go by ${email} from now on. It does once the link in the mail to that address is used. If that is you, there is nothing to do here.`,
      },
      {
        kind: 'text',
        text: 'If it isn’t you: choose a new password now. That ends every session, and this change with them.',
      },
      { kind: 'button', label: 'Choose a new password', url: forgotUrl },
    ],
    because: 'You get this because it is about who can sign in to your account.',
  };
}

/** To the old address: the last mail that goes there. */
export function emailChangeDone({
  email,
  supportEmail,
}: {
  email: string;
  supportEmail: string;
}): MailContent {
  return {
    subject: `Your email address at ${brand.name} was changed`,
    title: 'Your address was changed',
    blocks: [
      {
        kind: 'text',
        text: `Your investor account goes by ${email} now: you sign in with it, and our mails go there.`,
      },
      {
        kind: 'text',
        text: `If it wasn’t you who changed it, write to ${supportEmail} at once.`,
      },
    ],
    because: 'You get this once, because your account went by this address until now.',
  };
}
