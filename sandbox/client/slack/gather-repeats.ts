import type { Traffic } from '#sandbox/shared/slack-api.ts';

export interface RepeatedTraffic {
  entry: Traffic;
  times: number;
}

/** One entry for a run of equal calls, such as the pieces of a streamed answer; the last stands for all. */
export function gatherRepeats(traffic: Traffic[]): RepeatedTraffic[] {
  const gathered: RepeatedTraffic[] = [];
  for (const entry of traffic) {
    const last = gathered.at(-1);
    if (last && isRepeat(last.entry, entry)) {
      last.entry = entry;
      last.times += 1;
    } else gathered.push({ entry, times: 1 });
  }
  return gathered;
}

function isRepeat(before: Traffic, after: Traffic): boolean {
  const streamed = after.label === 'chat.appendStream';
  return (
    before.direction === after.direction &&
    before.label === after.label &&
    before.outcome === after.outcome &&
    (streamed || before.detail === after.detail)
  );
}
