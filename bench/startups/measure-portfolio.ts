import { measureInRounds } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import { startContenders, toDirectoryRequests } from './start-contenders.ts';

const names = {
  limit: 'our statement alone, through pg',
  live: 'bare Express 5 + pg, figures counted live',
  floor: 'bare Express 5 + pg, kept figures',
  door: 'our HTTP door',
};

/** W1: the first page of the community, with its total and its four figures. */
export async function measurePortfolio(url: string, options: Options): Promise<Result> {
  const contenders = await startContenders(url, options);
  const whole = (requests: number) => Array.from({ length: requests }, () => ({}));
  const always = (path: string) => (requests: number) => whole(requests).map(() => path);
  try {
    const measured = await measureInRounds(
      [
        contenders.query(names.limit, toDirectoryRequests(whole)),
        contenders.floor(names.floor, always('/kept')),
        contenders.floor(names.live, always('/live')),
        contenders.door(names.door, whole),
      ],
      options,
    );
    return {
      tables: [
        {
          title: `The community’s first page and its figures (${options.connections} connections)`,
          measured,
          limit: names.limit,
          floor: names.floor,
          goals: [
            {
              contender: names.door,
              figure: 'perSecond',
              of: { contender: names.floor },
              least: 0.8,
            },
          ],
        },
      ],
      discrepancies: await contenders.findUntruths([{}, { stage: 'mvp' }, { funding: 'seeking' }]),
    };
  } finally {
    await contenders.stop();
  }
}
