import {
  focusesOf,
  type Matched,
  type MatchPart,
  matchStartup,
  type Pace,
  type Preferences,
  paces,
} from '#shared/domain/match.ts';
import { fundingAmounts, type Stage, stages } from '#shared/options.ts';

/** Startups that count the same for an investor, momentum aside. */
export type MatchKind = { stage: Stage; ask: string; isFocus: boolean; points: number };

export type MatchRule = {
  /** The industries in the investor's focus. */
  industries: string[];
  kinds: MatchKind[];
  paces: Record<Pace, number>;
};

/** What each thing counts is asked of the rule itself: here it is only added up. */
export function matchKinds(investor: Preferences, industries: string[]): MatchRule {
  const none = { industry: '', stage: 'idea' as Stage, lookingForFunding: false };
  const partOf = (part: MatchPart, startup: Partial<Matched>): number => {
    const match = matchStartup(investor, { ...none, fundingAmount: null, pace: null, ...startup });
    return match?.reasons.find((each) => each.part === part)?.points ?? 0;
  };
  const inFocus = industries.filter((each) => focusesOf(each, investor.focus).length > 0);
  const focus = partOf('focus', { industry: inFocus[0] ?? '' });
  const asks: [string, number][] = [
    ['none', partOf('check', {})],
    ...['open', ...fundingAmounts].map((ask): [string, number] => {
      const fundingAmount = ask === 'open' ? null : ask;
      return [ask, partOf('check', { lookingForFunding: true, fundingAmount })];
    }),
  ];
  const kinds = stages.flatMap((stage) =>
    asks.flatMap(([ask, ofAsk]) => {
      const points = ofAsk + partOf('stage', { stage });
      const outside = { stage, ask, isFocus: false, points };
      if (inFocus.length === 0) return [outside];
      return [{ stage, ask, isFocus: true, points: points + focus }, outside];
    }),
  );
  const [strong, steady] = paces.map((pace) => partOf('momentum', { pace }));
  return { industries: inFocus, kinds, paces: { strong: strong ?? 0, steady: steady ?? 0 } };
}
