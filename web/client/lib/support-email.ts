import { brand } from '#shared/brand.ts';

/** The operator's mailbox, which the server writes into the document. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return brand.supportEmail;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  return meta?.content || brand.supportEmail;
}

/** Opens the visitor's mail program with a subject that tells us what it is about. */
export function mailTo(subject: string): string {
  return `mailto:${supportEmail()}?subject=${encodeURIComponent(subject)}`;
}
