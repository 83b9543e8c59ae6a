import { type Brand, setBrand } from '#shared/brand.ts';

const metaNames: Record<keyof Omit<Brand, 'accent' | 'version'>, string> = {
  name: 'application-name',
  tagline: 'tagline',
  supportEmail: 'support-email',
  logo: 'logo',
};

/** Takes over the brand that the server has written into the document. */
export function readDocumentBrand(): void {
  const found = Object.entries(metaNames).map(([field, name]) => [
    field,
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content,
  ]);
  setBrand(Object.fromEntries(found));
}
