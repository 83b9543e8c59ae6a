import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countReviews, type SharedApplication, shareOut, sharesText } from './review-shares.ts';

const staff = ['ada', 'bo', 'cy', 'di'];
/** Somebody who reviews but takes no part in the sharing. */
const admin = 'admin';

const input = ({ byHand }: { byHand: boolean }): fc.Arbitrary<Parameters<typeof shareOut>[0]> =>
  fc.record({
    applications: fc
      .array(byHand ? fc.subarray([...staff, admin]) : fc.constant<string[]>([]), { maxLength: 12 })
      .map((all) => all.map((reviewerIds, index) => ({ id: `${index}`, reviewerIds }))),
    reviewerIds: fc.shuffledSubarray(staff, { minLength: 1 }),
    perApplication: fc.integer({ min: 1, max: 3 }),
  });

function applyShares(
  applications: readonly SharedApplication[],
  shares: ReturnType<typeof shareOut>,
) {
  return applications.map(({ id, reviewerIds }) => ({
    id,
    reviewerIds: [
      ...reviewerIds,
      ...shares.flatMap((share) => (share.applicationId === id ? share.accountId : [])),
    ],
  }));
}

const spread = (loads: Map<string, number>) =>
  Math.max(...loads.values()) - Math.min(...loads.values());

describe('sharing applications out', () => {
  it('leaves loads that differ by one at most', () => {
    fc.assert(
      fc.property(input({ byHand: false }), ({ applications, ...rest }) => {
        const after = applyShares(applications, shareOut({ applications, ...rest }));
        expect(spread(countReviews({ applications: after, ...rest }))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is as even as what was assigned by hand allows: no review could move to somebody with less', () => {
    fc.assert(
      fc.property(input({ byHand: true }), ({ applications, ...rest }) => {
        const shares = shareOut({ applications, ...rest });
        const after = applyShares(applications, shares);
        const loads = countReviews({ applications: after, ...rest });
        for (const { applicationId, accountId } of shares) {
          const has = after.find(({ id }) => id === applicationId)?.reviewerIds ?? [];
          const others = rest.reviewerIds.filter((id) => !has.includes(id));
          for (const other of others) {
            expect((loads.get(accountId) ?? 0) - (loads.get(other) ?? 0)).toBeLessThan(2);
          }
        }
      }),
    );
  });

  it('gives each application enough reviewers, as far as there are any, and nobody twice', () => {
    fc.assert(
      fc.property(input({ byHand: true }), ({ applications, reviewerIds, perApplication }) => {
        const shares = shareOut({ applications, reviewerIds, perApplication });
        for (const { reviewerIds: has, id } of applyShares(applications, shares)) {
          const before = applications.find((each) => each.id === id)?.reviewerIds ?? [];
          const free = reviewerIds.filter((each) => !before.includes(each)).length;
          const wanted = Math.min(Math.max(perApplication, before.length), before.length + free);
          expect([has.length, new Set(has).size]).toEqual([wanted, wanted]);
        }
      }),
    );
  });

  it('is the same for the same state, and leaves nothing for a second time', () => {
    fc.assert(
      fc.property(input({ byHand: true }), ({ applications, ...rest }) => {
        const shares = shareOut({ applications, ...rest });
        expect(shareOut({ applications, ...rest })).toEqual(shares);
        const after = applyShares(applications, shares);
        expect(shareOut({ applications: after, ...rest })).toEqual([]);
      }),
    );
  });

  it('gives most to whoever has the fewest', () => {
    const has = (id: string, ...reviewerIds: string[]) => ({ id, reviewerIds });
    const applications = [has('a', 'ada'), has('b', 'ada'), has('c'), has('d'), has('e')];
    const shares = shareOut({ applications, reviewerIds: ['ada', 'bo'], perApplication: 1 });
    expect(shares).toEqual([
      { applicationId: 'c', accountId: 'bo' },
      { applicationId: 'd', accountId: 'bo' },
      { applicationId: 'e', accountId: 'ada' },
    ]);
  });

  const three = { reviewerIds: ['ada', 'bo', 'cy'], perApplication: 2 };
  const four = { reviewerIds: staff, perApplication: 3 };

  it.each([
    ['one who is busy hands one on', [['cy'], ['cy'], ['bo']], three],
    ['the first in the list is busy', [['ada'], ['cy'], ['ada']], three],
    ['the last application has the least choice', [['bo'], ['bo', admin], ['ada', 'di']], four],
  ])('evens out what was given by hand where %s', (_where, has, rest) => {
    const applications = has.map((reviewerIds, index) => ({ id: `${index}`, reviewerIds }));
    const after = applyShares(applications, shareOut({ applications, ...rest }));
    expect(spread(countReviews({ applications: after, ...rest }))).toBe(0);
  });

  it('gives nobody anything where nobody is', () => {
    const applications = [{ id: 'a', reviewerIds: [] }];
    expect(shareOut({ applications, reviewerIds: [], perApplication: 2 })).toEqual([]);
  });
});

it('counts the reviews of those whom it is asked about only', () => {
  const applications = [{ id: 'a', reviewerIds: ['ada', 'left'] }];
  expect(countReviews({ applications, reviewerIds: ['ada', 'bo'] })).toEqual(
    new Map([
      ['ada', 1],
      ['bo', 0],
    ]),
  );
});

it.each([
  [12, [4, 4, 4], '12 applications among 3 reviewers, 4 each'],
  [13, [5, 4, 4], '13 applications among 3 reviewers, 4 to 5 each'],
  [3, [0, 2, 1], '3 applications among 2 reviewers, 1 to 2 each'],
  [1200, [1200], '1,200 applications among 1 reviewer'],
])('tells of %i applications and %j', (applications, gets, text) => {
  expect(sharesText(applications, gets)).toBe(text);
});
