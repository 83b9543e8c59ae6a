import { brand } from '#shared/brand.ts';

/** `northlight`: headers and old file systems take no other signs. A name without any Latin letter is `program`. */
export function programFileName(): string {
  const plain = brand.name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'program';
}
