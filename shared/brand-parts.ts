import { type Brand, brand as currentBrand, defaultBrand } from './brand.ts';
import { markHtml } from './brand-mark.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * Markup that is made of the brand. Built documents hold `{{mark}}` and the like in its place, and a
 * template of each for what the browser draws itself.
 */
export const brandParts: Record<string, (brand?: Brand) => string> = {
  mark: markHtml,
  foot: footHtml,
  consent: consentHtml,
  policy: policyHtml,
};

type LegalLink = { label: string; url: string };

/** The program's own texts on privacy, its terms and who it is, as far as it has them. */
export function legalLinks(brand: Brand = currentBrand): LegalLink[] {
  return [
    { label: brand.privacyLabel, url: brand.privacyUrl },
    { label: brand.termsLabel, url: brand.termsUrl },
    { label: brand.imprintLabel, url: brand.imprintUrl },
  ].filter(({ url }) => url);
}

function linkHtml({ label, url }: LegalLink): string {
  return `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`;
}

/** The last line of the public pages. */
function footHtml(brand: Brand = currentBrand): string {
  const links = legalLinks(brand).map(linkHtml);
  const isOurs = brand.name === defaultBrand.name;
  const maker = isOurs || brand.hidesMaker ? [] : [`<span>Runs on ${defaultBrand.name}</span>`];
  return [...links, ...maker].join(' ');
}

/** Below what one sends to become a member. */
function consentHtml(brand: Brand = currentBrand): string {
  const links = legalLinks({ ...brand, imprintUrl: '' }).map(linkHtml);
  if (links.length === 0) return '';
  const verb = links.length > 1 ? 'apply' : 'applies';
  return `${escapeHtml(brand.name)}’s ${links.reverse().join(' and ')} ${verb}.`;
}

/** Our page about privacy tells what the software does. */
function policyHtml({ name, privacyUrl: url, privacyLabel: label }: Brand = currentBrand): string {
  return url ? `${escapeHtml(name)} has its own text, too: ${linkHtml({ label, url })}.` : '';
}
