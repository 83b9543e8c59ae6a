import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';
import { addressTaken, type SignInUrls } from './address-taken.ts';

/** To the address that an investor wishes to go by: the link that proves who reads its mail. */
export function emailChange({ name }: { name: string }, { url }: { url: string }): MailContent {
  return {
    subject: `Confirm your new email address for ${brand.name}`,
    title: 'Confirm your new address',
    blocks: [
      {
        kind: 'text',
        text: `${name} wants to sign in to an investor account with this address from now on, and to get its mails here. Please confirm that it is yours. The link works once, for 24 hours. Until then the old address stays.`,
      },
      { kind: 'button', label: 'Confirm this address', url, isOnlyWay: true },
    ],
    because: `You get this because this address was given to ${brand.name}. If it wasn’t you, there is nothing to do: without the link nothing changes.`,
  };
}

/** The address has an account of its own: only its owner learns of it. */
export function emailChangeTaken(urls: SignInUrls): MailContent {
  const text =
    'Somebody, probably you, wanted to use this address for another investor account. It has an account already, so nothing was changed: neither there nor here.';
  return addressTaken({ title: 'This address is in use', text }, urls);
}
