import { z } from 'zod';
import { toWebAddress } from '../domain/web-address.ts';

const most = 500;

/** The address of a page, https added where the scheme is missing; an empty one is null. */
export function webAddress({ secure = false }: { secure?: boolean } = {}) {
  return z
    .string()
    .trim()
    .max(most, `Please keep this under ${most} characters.`)
    .nullable()
    .transform((text, context) => {
      if (!text) return null;
      const address = toWebAddress(text);
      if (address && !(secure && /^http:/i.test(address))) return address;
      const message = address
        ? 'Please use an address that begins with https://.'
        : 'Please enter a web address, like https://example.com.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
