import { measureInRounds } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import { listRare, listSearches, listShort, pathOf } from './list-searches.ts';
import { startContenders, toDirectoryRequests } from './start-contenders.ts';

const names = {
  limit: 'our statement alone, through pg',
  exact: 'bare Express 5 + pg, exact total',
  door: 'our HTTP door',
  rareLimit: 'our statement alone: a rare word',
  rare: 'our HTTP door: a rare word',
  short: 'our HTTP door: one or two letters or signs',
};

/** W2: a search over four texts with filters, and for what no index of three letters knows. */
export async function measureSearch(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  try {
    const searches = await measureInRounds(
      [
        contenders.query(names.limit, toDirectoryRequests(listSearches)),
        contenders.floor(names.exact, (requests) =>
          listSearches(requests).map((filter) => pathOf(filter)),
        ),
        contenders.door(names.door, listSearches),
      ],
      options,
    );
    const shorts = await measureInRounds(
      [
        contenders.query(names.rareLimit, toDirectoryRequests(listRare)),
        contenders.door(names.rare, listRare),
        contenders.door(names.short, listShort),
      ],
      options,
    );
    const figure = 'perSecond';
    return {
      tables: [
        {
          title: `A search with filters (${options.connections} connections)`,
          measured: searches,
          limit: names.limit,
          floor: names.exact,
          goals: [{ contender: names.door, figure, of: { contender: names.exact }, least: 3 }],
        },
        {
          title: 'One or two letters or signs, beside a rare word',
          measured: shorts,
          limit: names.rareLimit,
          floor: names.rare,
          goals: [{ contender: names.short, figure, of: { contender: names.rare }, least: 0.2 }],
        },
      ],
      discrepancies: await contenders.findUntruths([
        ...listSearches(25),
        ...listRare(2),
        ...listShort(12),
      ]),
    };
  } finally {
    await contenders.stop();
  }
}
