import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { fundingStatuses, stages } from '#shared/options.ts';
/** Which startups are looked at: what the address says. */
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

/** Whatever an address says wrongly is left out. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    stage: stages.find((each) => each === params.get('stage')) ?? null,
    industry: (params.get('industry') ?? '').slice(0, 80),
    funding: fundingStatuses.find((each) => each === params.get('funding')) ?? null,
  };
}

/** The address, without what goes without saying. */
export function directorySearch(query: DirectoryQuery): string {
  const params = new URLSearchParams();
  for (const name of ['search', 'stage', 'industry', 'funding'] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** As the server is asked for it. */
export function toStartupFilter({
  search,
  stage,
  industry,
  funding,
}: DirectoryQuery): StartupFilter {
  const words = search.trim();
  const kind = industry.trim();
  return {
    ...(words && { search: words }),
    ...(stage && { stage }),
    ...(kind && { industry: kind }),
    ...(funding && { funding }),
  };
}

const numberFormat = new Intl.NumberFormat('en-US');

/** '1,000+ startups', '24 startups · 9 seeking investment'. */
export function directorySizeText({
  startups,
  isMore,
  seeking,
}: NonNullable<Directory['size']>): string {
  const all = isMore
    ? `${numberFormat.format(startups)}+ startups`
    : pluralize(startups, 'startup');
  return seeking === null ? all : `${all} · ${numberFormat.format(seeking)} seeking investment`;
}
