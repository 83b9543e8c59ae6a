import { type brandPlaceholders, setBrand } from '#shared/brand.ts';

const metaNames: Record<keyof typeof brandPlaceholders, string> = {
  name: 'application-name',
  tagline: 'tagline',
  supportEmail: 'support-email',
};

/** Takes over the brand that the server has written into the document. */
export function readDocumentBrand(): void {
  const found = Object.entries(metaNames).map(([field, name]) => [
    field,
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content,
  ]);
  setBrand(Object.fromEntries(found));
}

/** Markup that the server has made of the brand: the mark, or a line about the program's own texts. */
export function brandPart(name: 'mark' | 'foot' | 'consent' | 'policy'): string {
  // The build leaves it to the server.
  if (typeof document === 'undefined') return `{{${name}}}`;
  return document.getElementById(`brand-${name}`)?.innerHTML ?? '';
}
