import type { MailContent } from '../mail-layout.ts';
import { addressTaken, type SignInUrls } from './address-taken.ts';

/** Somebody signed up with an address that an investor has: only its owner learns of it. */
export function investorExists(urls: SignInUrls): MailContent {
  const text =
    'Somebody, probably you, signed up with your address. You have an investor account already, and nothing of it was changed: please sign in with the password that you chose then.';
  return addressTaken({ title: 'Hello again', text }, urls);
}
