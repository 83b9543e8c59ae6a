import { z } from 'zod';
import { toPictureAddress, toWebAddress } from '../domain/web-address.ts';

const most = 500;

/** The address of a page, https added where the scheme is missing; an empty one is null. */
export function webAddress() {
  return address(
    (text) =>
      toWebAddress(text) ?? { problem: 'Please enter a web address, like https://example.com.' },
  );
}

/** The same of a picture, which pages of ours fetch and show. */
export function pictureAddress() {
  return address((text) => {
    if (!toWebAddress(text)) {
      return { problem: 'Please enter a web address, like https://example.com/me.jpg.' };
    }
    const problem = 'Please use a public address that begins with https://.';
    return toPictureAddress(text) ?? { problem };
  });
}

function address(read: (text: string) => string | { problem: string }) {
  return z
    .string()
    .trim()
    .max(most, `Please keep this under ${most} characters.`)
    .nullable()
    .transform((text, context) => {
      if (!text) return null;
      const address = read(text);
      if (typeof address === 'string') return address;
      context.addIssue({ code: 'custom', message: address.problem });
      return z.NEVER;
    });
}
