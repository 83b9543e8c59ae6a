import { measureInRounds } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import {
  listFirstPages,
  listMatches,
  listPortalSearches,
  listRareSearches,
  listSearches,
  listShortSearches,
} from './list-searches.ts';
import { pathOf, startContenders } from './startup-contenders.ts';

const perSecond = 'perSecond' as const;
const limit = 'our query alone';
const aggregated = 'bare Express 5 + pg, figures from aggregates';
const counted = 'bare Express 5 + pg, figures counted each time';
const exact = 'bare Express 5 + pg, exact total';
const endpoint = 'our HTTP endpoint';
const portal = 'the investors’ HTTP endpoint';
const repeat = (path: string) => (count: number) => Array.from({ length: count }, () => path);

/** W1: the first page of the community, with its total and its four figures. */
export async function measurePortfolio(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  try {
    const measured = await measureInRounds(
      [
        contenders.query(limit, listFirstPages),
        contenders.floor(aggregated, repeat('/aggregated')),
        contenders.floor(counted, repeat('/counted')),
        contenders.endpoint(endpoint, listFirstPages),
      ],
      options,
    );
    const goal = { figure: perSecond, of: { contender: aggregated }, min: 0.7 };
    return {
      tables: [
        {
          title: `The community’s first page and its figures (${options.connections} connections)`,
          measured,
          people: contenders.countPeople(),
          limit,
          floor: aggregated,
          goals: [{ contender: endpoint, ...goal }],
        },
      ],
      discrepancies: await contenders.findDiscrepancies([
        {},
        { stage: 'mvp' },
        { funding: 'seeking' },
      ]),
    };
  } finally {
    await contenders.stop();
  }
}

const rareLimit = 'our query alone: a rare word';
const rare = 'our HTTP endpoint: a rare word';
const short = 'our HTTP endpoint: one or two letters or signs';

/** W2: a search over four texts with filters, and for texts that make no trigram. */
export async function measureSearch(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  try {
    const searches = await measureInRounds(
      [
        contenders.query(limit, listSearches),
        contenders.floor(exact, (count) =>
          listSearches(count).map((filter) => pathOf(filter, 'founder')),
        ),
        contenders.endpoint(endpoint, listSearches),
      ],
      options,
    );
    const shortSearches = await measureInRounds(
      [
        contenders.query(rareLimit, listRareSearches),
        contenders.endpoint(rare, listRareSearches),
        contenders.endpoint(short, listShortSearches),
      ],
      options,
    );
    // One person who types: how long they wait for an answer.
    const oneByOne = { ...options, connections: 1 };
    const alone = await startContenders(url, oneByOne);
    const waiting = await measureInRounds(
      [alone.query(limit, listShortSearches), alone.endpoint(short, listShortSearches)],
      { ...options, requests: Math.min(options.requests, 1000) },
    ).finally(() => alone.stop());
    return {
      tables: [
        {
          title: `A search with filters (${options.connections} connections)`,
          measured: searches,
          people: contenders.countPeople(),
          limit,
          floor: exact,
          goals: [{ contender: endpoint, figure: perSecond, of: { contender: exact }, min: 2 }],
        },
        {
          title: `One or two letters or signs, beside a rare word (${options.connections} connections)`,
          measured: shortSearches,
          people: contenders.countPeople(),
          limit: rareLimit,
          floor: rare,
          goals: [],
        },
        {
          title: 'One or two letters or signs, one search at a time',
          measured: waiting,
          people: alone.countPeople(),
          limit,
          floor: limit,
          goals: [{ contender: short, figure: 'p99', max: 100 }],
        },
      ],
      discrepancies: await contenders.findDiscrepancies([
        ...listSearches(25),
        ...listRareSearches(2),
        ...listShortSearches(12),
      ]),
    };
  } finally {
    await contenders.stop();
  }
}

/** W1 and W2 through the investors' endpoint, and its order by match. */
export async function measurePortal(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  const audience = 'investor';
  try {
    const page = await measureInRounds(
      [
        contenders.query(limit, listFirstPages, audience),
        contenders.floor(aggregated, repeat('/portal')),
        contenders.endpoint(portal, listFirstPages, { audience }),
      ],
      options,
    );
    const search = await measureInRounds(
      [
        contenders.query(limit, listPortalSearches, audience),
        contenders.floor(exact, (count) =>
          listPortalSearches(count).map((filter) => pathOf(filter, 'founder')),
        ),
        contenders.endpoint(portal, listPortalSearches, { audience }),
      ],
      options,
    );
    const match = await measureInRounds(
      [
        contenders.matchQuery(limit, listMatches),
        contenders.endpoint(portal, listMatches, { audience, sort: 'match' }),
      ],
      options,
    );
    const goalOver = (floor: string, min: number) => ({
      people: contenders.countPeople(audience),
      limit,
      floor,
      goals: [{ contender: portal, figure: perSecond, of: { contender: floor }, min }],
    });
    return {
      tables: [
        {
          title: 'The portal’s first page and its figures',
          measured: page,
          ...goalOver(aggregated, 0.7),
        },
        { title: 'A search in the portal', measured: search, ...goalOver(exact, 2) },
        { title: 'The portal, best match first', measured: match, ...goalOver(limit, 0.7) },
      ],
      discrepancies: await contenders.findDiscrepancies(
        [{}, { stage: 'mvp' }, ...listPortalSearches(20)],
        audience,
      ),
    };
  } finally {
    await contenders.stop();
  }
}
