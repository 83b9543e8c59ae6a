import { type Brand, brand as currentBrand, defaultBrand } from './brand.ts';
import { picturePath } from './domain/pictures.ts';
import { escapeHtml } from './escape-html.ts';

type Look = Pick<Brand, 'name' | 'logo'>;

/** True for a program that is not to be taken for another: it has a name or a logo of its own. */
export function hasOwnMark({ name, logo }: Look = currentBrand): boolean {
  return logo !== '' || name !== defaultBrand.name;
}

/** True for one whose link preview the build can't know. */
export function hasOwnPreview(brand: Brand = currentBrand): boolean {
  return (
    hasOwnMark(brand) ||
    brand.tagline !== defaultBrand.tagline ||
    brand.accent !== defaultBrand.accent
  );
}

/** Behind the address of a picture that is drawn for the program. */
export function lookVersion(): string {
  return hasOwnPreview() ? `?v=${currentBrand.version}` : '';
}

/** A letter or number of the name, which stands for a program without a logo. */
export function markLetter(name: string): string {
  const [letter = name] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return [...letter.toUpperCase()][0] ?? '';
}

/**
 * The program's mark as markup that fills its element: its logo, else its letter, else our riders. It
 * takes its colors from the page.
 */
export function markHtml(brand: Look = currentBrand): string {
  if (brand.logo) {
    const style = 'display:block;width:100%;height:100%;border-radius:18%';
    return `<img src="${escapeHtml(picturePath(brand.logo, 256))}" alt="" style="${style}">`;
  }
  const inside = hasOwnMark(brand) ? letterShape(brand.name, 'var(--on-stream)') : riders;
  return `<svg viewBox="0 0 32 32" style="display:block;width:100%;height:100%"><rect width="32" height="32" rx="9" fill="var(--stream)"/>${inside}</svg>`;
}

/** The letter on a ground of 32 by 32. */
export function letterShape(name: string, fill: string): string {
  const font = "Inter Variable, Inter, system-ui, 'Segoe UI', Roboto, sans-serif";
  return `<text x="16" y="22.8" text-anchor="middle" font-family="${font}" font-size="19" font-weight="650" fill="${fill}">${escapeHtml(markLetter(name))}</text>`;
}

/** Three riders in each other's slipstream. */
const riders =
  '<g fill="none" stroke="var(--on-stream)" stroke-width="2.6" stroke-linecap="round"><path d="M8 11.5h8.5c3.5 0 3.5-4 7-4" opacity="0.6"/><path d="M6.5 16.5h11c3.5 0 3.5-4 7-4"/><path d="M9 21.5h7.5c3.5 0 3.5-4 7-4" opacity="0.8"/></g>';
