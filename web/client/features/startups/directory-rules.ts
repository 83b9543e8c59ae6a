import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { fundingStatuses, revenueFilters, stages } from '#shared/options.ts';
import { oneOf, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';

/** The filters of the directory, kept in the address. */
export const directoryQuery = urlQuery({
  search: text(),
  stage: oneOf(stages, null),
  industry: text(80),
  funding: oneOf(fundingStatuses, null),
  revenue: oneOf(revenueFilters, null),
});
export type DirectoryQuery = QueryOf<typeof directoryQuery>;

export function toStartupFilter({
  search,
  stage,
  industry,
  funding,
  revenue,
}: DirectoryQuery): StartupFilter {
  const typed = search.trim();
  const industryName = industry.trim();
  return {
    ...(typed && { search: typed }),
    ...(stage && { stage }),
    ...(industryName && { industry: industryName }),
    ...(funding && { funding }),
    ...(revenue && { revenue }),
  };
}

/** '1,000+ startups', '24 startups · 9 seeking funding'. */
export function directorySizeText({
  startups,
  isMore,
  seeking,
}: NonNullable<Directory['size']>): string {
  const all = isMore ? `${formatNumber(startups)}+ startups` : pluralize(startups, 'startup');
  return seeking === null ? all : `${all} · ${formatNumber(seeking)} seeking funding`;
}
