import { formatNumber, pluralize } from '../formats.ts';

/** An open application, with those who review it already. */
export type SharedApplication = { id: string; reviewerIds: readonly string[] };
type Share = { applicationId: string; accountId: string };

/** The number of people who review each application. */
export const reviewersPerApplication = [1, 2, 3] as const;
export type PerApplication = (typeof reviewersPerApplication)[number];

/** Applications of the viewer's own, those they still have to rate, or nobody's. */
export const reviewerFilters = ['me', 'to_rate', 'nobody'] as const;

type SharingInput = {
  /** Those that came first, first. */
  applications: readonly SharedApplication[];
  /** The people among whom they are shared out; the first gets the one that is left over. */
  reviewerIds: readonly string[];
  perApplication: number;
};

/**
 * Each application gets enough reviewers: always whoever has the fewest, and nobody the same one
 * twice.
 */
export function shareOut({ applications, reviewerIds, perApplication }: SharingInput): Share[] {
  const loads = countReviews({ applications, reviewerIds });
  const loadOf = (id: string) => loads.get(id) ?? 0;
  const waiting = applications.map(({ id, reviewerIds: has }) => ({
    id,
    free: reviewerIds.filter((reviewer) => !has.includes(reviewer)),
    missing: Math.max(0, perApplication - has.length),
    chosen: new Set<string>(),
  }));
  // Applications with the least choice go first: the others even it out.
  waiting.sort((one, other) => one.free.length - other.free.length);
  for (const { free, missing, chosen } of waiting) {
    const byLoad = free.toSorted((one, other) => loadOf(one) - loadOf(other));
    for (const id of byLoad.slice(0, missing)) {
      chosen.add(id);
      loads.set(id, loadOf(id) + 1);
    }
  }
  // Assignments by hand may leave somebody with too many: they hand one on while that helps.
  for (let isEven = false; !isEven; ) {
    isEven = true;
    for (const { free, chosen } of waiting) {
      for (const from of [...chosen]) {
        const to = free.find((id) => !chosen.has(id) && loadOf(id) <= loadOf(from) - 2);
        if (to === undefined) continue;
        chosen.delete(from);
        chosen.add(to);
        loads.set(from, loadOf(from) - 1);
        loads.set(to, loadOf(to) + 1);
        isEven = false;
      }
    }
  }
  return waiting.flatMap(({ id, chosen }) =>
    [...chosen].map((accountId) => ({ applicationId: id, accountId })),
  );
}

export function countReviews({
  applications,
  reviewerIds,
}: Omit<SharingInput, 'perApplication'>): Map<string, number> {
  const counts = new Map(reviewerIds.map((id) => [id, 0]));
  for (const { reviewerIds: has } of applications) {
    for (const id of has) {
      const count = counts.get(id);
      if (count !== undefined) counts.set(id, count + 1);
    }
  }
  return counts;
}

/** '12 applications among 3 reviewers, 4 each', from how many each reviewer gets. */
export function sharesText(applications: number, gets: readonly number[]): string {
  const given = gets.filter((count) => count > 0);
  const [least, most] = [Math.min(...given), Math.max(...given)].map(formatNumber);
  const each = least === most ? most : `${least} to ${most}`;
  const amount = given.length === 1 ? '' : `, ${each} each`;
  return `${pluralize(applications, 'application')} among ${pluralize(given.length, 'reviewer')}${amount}`;
}
