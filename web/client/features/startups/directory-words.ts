import type { Directory } from '#shared/api/startups.ts';
import { counted } from '../../lib/counted.ts';

const figure = new Intl.NumberFormat('en-US');

/** '1,000+ startups', '24 startups · 9 seeking investment'. */
export function sizeText({ startups, isMore, seeking }: NonNullable<Directory['size']>): string {
  const all = isMore ? `${figure.format(startups)}+ startups` : counted(startups, 'startup');
  return seeking === null ? all : `${all} · ${figure.format(seeking)} seeking investment`;
}
