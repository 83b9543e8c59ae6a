import type { StartupFilter } from '#shared/api/startups.ts';
import { stages } from '#shared/options.ts';

const firstNames = ['ada', 'ben', 'chen', 'dana', 'elif', 'femi', 'gita', 'hugo', 'ines', 'jonas'];
const lastNames = [
  'adler',
  'bianchi',
  'costa',
  'diaz',
  'evans',
  'garcia',
  'hassan',
  'kim',
  'lopez',
];
const industries = ['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'Climate Tech', 'AI/ML', 'B2B'];
const words = ['satellite', 'paperwork', 'clinics', 'lenders', 'schools', 'carbon', 'churn'];
const shortTexts = ['a', 'q', 'z', 'ai', 'no', 'qz', 'x7', 'b2', '%_', '0%', '_ ', '%'];

const pick = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value;

/** The first page, over and over. */
export function listFirstPages(count: number): StartupFilter[] {
  return Array.from({ length: count }, () => ({}));
}

/** Typical searches: a name, a startup, an industry, a word; most of them with filters. */
export function listSearches(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / 5);
    const stage = pick(stages, round);
    const industry = pick(industries, round);
    const funding = pick(['seeking', 'not_seeking'] as const, round);
    const searches: StartupFilter[] = [
      { search: 'zephyr', stage, funding },
      {
        search: `${pick(firstNames, round)} ${pick(lastNames, Math.floor(round / firstNames.length))}`,
      },
      { search: `works ${100 + (round % 900)}` },
      { search: pick(industries, round).toLowerCase(), stage },
      { search: pick(words, round), industry, funding },
    ];
    return pick(searches, index);
  });
}

/** The same in the portal, which has no filter for industries. */
export function listPortalSearches(count: number): StartupFilter[] {
  return listSearches(count).map(({ industry: _, ...filter }) => filter);
}

/** By turns a whole list and a search. */
export function listMatches(count: number): StartupFilter[] {
  return listPortalSearches(count).map(({ search }, index) =>
    index % 2 && search ? { search } : {},
  );
}

/** A word that one of 2,000 startups has. */
export function listRareSearches(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => ({
    search: pick(['zephyr', 'zephyr sensors', 'uses zephyr', 'ephyr'], index),
  }));
}

/** Letters and signs without a trigram. */
export function listShortSearches(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => ({ search: pick(shortTexts, index) }));
}
