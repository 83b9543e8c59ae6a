import {
  type brandPlaceholders,
  type DateStyle,
  setBrand,
  type WeekStartDay,
} from '#shared/brand.ts';

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
  const { timeZone, dateStyle, weekStartsOn } = document.documentElement.dataset;
  setBrand({
    ...Object.fromEntries(found),
    timeZone,
    dateStyle: dateStyle as DateStyle,
    weekStartsOn: weekStartsOn as WeekStartDay,
  });
}

type BrandPart = 'mark' | 'foot' | 'consent' | 'policy';

/** The build leaves it to the server. */
let makePart = (name: BrandPart) => `{{${name}}}`;

/** The landing page is rendered in web, which has the brand. */
export function makeBrandPartsWith(make: (name: BrandPart) => string): void {
  makePart = make;
}

/** Markup that the server has made of the brand: the mark, or a line about the program's own texts. */
export function brandPart(name: BrandPart): string {
  if (typeof document === 'undefined') return makePart(name);
  return document.getElementById(`brand-${name}`)?.innerHTML ?? '';
}
