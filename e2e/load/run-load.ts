import type { Browser } from '#web/server/testing/browser.ts';
import type { Product } from '../launch-product.ts';
import type { Workspace } from '../slack/start-workspace.ts';
import type { LoadFounder } from './found-community.ts';
import { BrokenOff, doWork, doWorkInSlack, newWork, type Work } from './work.ts';

type Load = {
  product: Product;
  workspace: Workspace;
  founders: LoadFounder[];
  browserOf(founder: LoadFounder): Browser;
  /** Different in each round: half of the channels hear of something, in turns. */
  round: number;
  /** So much must be confirmed before the fault strikes, amid all that is under way. */
  enough: number;
  strike(): void;
};

/**
 * Has everybody make and complete tasks until the fault that strikes ends it. Returns all that was
 * begun. A founder without a channel never rests; one with a channel does one task, in turns on the
 * web and in Slack.
 */
export async function runLoad(load: Load): Promise<Work[]> {
  const { founders, round, workspace, product } = load;
  const works: Work[] = [];
  let confirmed = 0;
  let isOver = false;

  async function attempt(founder: LoadFounder, number: number, inSlack: boolean): Promise<void> {
    const browser = load.browserOf(founder);
    const work = newWork(founder, `${founder.name} ${round}-${number}.`);
    works.push(work);
    if (!inSlack) await doWork(work, browser);
    else await doWorkInSlack(work, { browser, workspace, product, isOver: () => isOver });
    confirmed += 1;
    if (confirmed !== load.enough) return;
    isOver = true;
    load.strike();
  }

  async function keepWorking(founder: LoadFounder): Promise<void> {
    for (let number = 0; ; number += 1) await attempt(founder, number, false);
  }

  const efforts = founders.flatMap((founder, index) => {
    if (founder.channel === null) return [keepWorking(founder)];
    const turn = round + index;
    return turn % 2 === 0 ? [attempt(founder, 0, turn % 4 === 0)] : [];
  });
  const outcomes = await Promise.allSettled(efforts);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof BrokenOff)) {
      throw outcome.reason;
    }
  }
  return works;
}
