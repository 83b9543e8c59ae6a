import { brand } from '#shared/brand.ts';

/** A `mailto:` link with a subject that tells us what the mail is about. */
export function mailTo(subject: string): string {
  return `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`;
}
