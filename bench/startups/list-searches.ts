import type { StartupFilter } from '#shared/api/startups.ts';
import { stages } from '#shared/options.ts';

const firsts = ['ada', 'ben', 'chen', 'dana', 'elif', 'femi', 'gita', 'hugo', 'ines', 'jonas'];
const lasts = ['adler', 'bianchi', 'costa', 'diaz', 'evans', 'garcia', 'hassan', 'kim', 'lopez'];
const industries = ['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'Climate Tech', 'AI/ML', 'B2B'];
const words = ['satellite', 'paperwork', 'clinics', 'lenders', 'schools', 'carbon', 'churn'];
const short = ['a', 'q', 'z', 'ai', 'no', 'qz', 'x7', 'b2', '%_', '0%', '_ ', '%'];

const pick = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value;

/** What people search for: a name, a startup, an industry, a word; every other one with filters. */
export function listSearches(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / 5);
    const stage = pick(stages, round);
    const industry = pick(industries, round);
    const funding = pick(['seeking', 'not_seeking'] as const, round);
    const searches: StartupFilter[] = [
      { search: 'zephyr', stage, funding },
      { search: `${pick(firsts, round)} ${pick(lasts, Math.floor(round / firsts.length))}` },
      { search: `works ${100 + (round % 900)}` },
      { search: pick(industries, round).toLowerCase(), stage },
      { search: pick(words, round), industry, funding },
    ];
    return pick(searches, index);
  });
}

/** The word that one of 2,000 has, and letters and signs that no index of three letters knows. */
export function listRare(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => ({
    search: pick(['zephyr', 'zephyr sensors', 'uses zephyr', 'ephyr'], index),
  }));
}

export function listShort(count: number): StartupFilter[] {
  return Array.from({ length: count }, (_, index) => ({ search: pick(short, index) }));
}

/** The founders' door, or the investors', which chooses no industry. */
export function pathOf(
  filter: StartupFilter,
  audience: 'founder' | 'investor' = 'founder',
): string {
  const door = audience === 'founder' ? '/api/startups' : '/api/investor/startups';
  return `${door}?${new URLSearchParams(filter)}`;
}
