import type { StartupFilter } from '#shared/api/startups.ts';
import { measureInRounds } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Goal, Result } from '../report.ts';
import { listSearches, pathOf } from './list-searches.ts';
import { startContenders, toDirectoryRequests } from './start-contenders.ts';

const names = {
  limit: 'our statement alone, through pg',
  kept: 'bare Express 5 + pg, kept figures',
  exact: 'bare Express 5 + pg, exact total',
  scored: 'bare Express 5 + pg, all scored and sorted',
  door: 'the investors’ HTTP door',
};

type Asked = (requests: number) => StartupFilter[];

const whole: Asked = (requests) => Array.from({ length: requests }, () => ({}));
/** Every other one is looked for by its words. */
const mixed: Asked = (requests) =>
  searches(requests).map((filter, index) => (index % 2 ? { search: filter.search } : {}));

/** The portal chooses no industry. */
function searches(requests: number): StartupFilter[] {
  return listSearches(requests).map(({ industry: _, ...filter }) => filter);
}

/** W1 and W2 through the investors' door, and its order by match. */
export async function measurePortal(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  const paths = (asked: Asked) => (requests: number) =>
    asked(requests).map((filter) => pathOf(filter, 'investor'));
  const byMatch = (requests: number) =>
    paths(mixed)(requests).map((path) => `${path}${path.endsWith('?') ? '' : '&'}sort=match`);
  const scoring = (requests: number) =>
    mixed(requests).map((filter, index) => {
      const focus = contenders.investorOf(index).focus.join();
      return `/match?${new URLSearchParams({ ...filter, focus })}`;
    });
  const matching = (requests: number) =>
    mixed(requests).map((filter, index) => ({
      audience: 'investor' as const,
      filter,
      match: contenders.investorOf(index),
    }));
  try {
    const page = await measureInRounds(
      [
        contenders.query(names.limit, toDirectoryRequests(whole, 'investor')),
        contenders.floor(names.kept, (requests) => whole(requests).map(() => '/kept')),
        contenders.portal(names.door, paths(whole)),
      ],
      options,
    );
    const search = await measureInRounds(
      [
        contenders.query(names.limit, toDirectoryRequests(searches, 'investor')),
        contenders.floor(names.exact, (requests) => searches(requests).map((each) => pathOf(each))),
        contenders.portal(names.door, paths(searches)),
      ],
      options,
    );
    const match = await measureInRounds(
      [
        contenders.query(names.limit, matching),
        contenders.floor(names.scored, scoring),
        contenders.portal(names.door, byMatch),
      ],
      options,
    );
    return {
      tables: [
        {
          title: 'The portal’s first page and its figures',
          measured: page,
          ...goal(names.kept, 0.8),
        },
        { title: 'A search in the portal', measured: search, ...goal(names.exact, 3) },
        { title: 'The portal, best match first', measured: match, ...goal(names.scored, 3) },
      ],
      discrepancies: await contenders.findUntruths(
        [{}, { stage: 'mvp' }, ...searches(20)],
        'investor',
      ),
    };
  } finally {
    await contenders.stop();
  }
}

function goal(floor: string, least: number): { limit: string; floor: string; goals: Goal[] } {
  const reached = { contender: names.door, figure: 'perSecond' as const };
  return { limit: names.limit, floor, goals: [{ ...reached, of: { contender: floor }, least }] };
}
