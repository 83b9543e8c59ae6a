import { brand } from '#shared/brand.ts';

/** The operator's support address, which the server writes into the document. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return brand.supportEmail;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  return meta?.content || brand.supportEmail;
}

/** A `mailto:` link with a subject that tells us what the mail is about. */
export function mailTo(subject: string): string {
  return `mailto:${supportEmail()}?subject=${encodeURIComponent(subject)}`;
}
