import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { fundingStatuses, stages } from '#shared/options.ts';

/** The filters of the directory, kept in the address. */
export type DirectoryQuery = {
  search: string;
  stage: StartupFilter['stage'] | null;
  industry: string;
  funding: StartupFilter['funding'] | null;
};

export const defaultDirectoryQuery: DirectoryQuery = {
  search: '',
  stage: null,
  industry: '',
  funding: null,
};

/** Ignores invalid values in the address. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    stage: stages.find((each) => each === params.get('stage')) ?? null,
    industry: (params.get('industry') ?? '').slice(0, 80),
    funding: fundingStatuses.find((each) => each === params.get('funding')) ?? null,
  };
}

export function directorySearch(query: DirectoryQuery): string {
  const params = new URLSearchParams();
  for (const name of ['search', 'stage', 'industry', 'funding'] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

export function toStartupFilter({
  search,
  stage,
  industry,
  funding,
}: DirectoryQuery): StartupFilter {
  const text = search.trim();
  const industryName = industry.trim();
  return {
    ...(text && { search: text }),
    ...(stage && { stage }),
    ...(industryName && { industry: industryName }),
    ...(funding && { funding }),
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
