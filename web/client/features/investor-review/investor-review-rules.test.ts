import { describe, expect, it } from 'vitest';
import {
  investorQueryString,
  parseInvestorQuery,
  waitingInvestorsQuery,
} from '#web/client/features/investor-review/investor-review-rules.ts';

describe('the address of the admin’s investors', () => {
  it.each(['', '?search=north&state=approved', '?state=all&page=3'])(
    '%j is read and written the same',
    (search) => {
      expect(investorQueryString(parseInvestorQuery(new URLSearchParams(search)))).toBe(search);
    },
  );

  it.each(['?state=owner', '?page=0', '?page=1e9', '?page=-1'])('%j is the queue', (search) => {
    expect(parseInvestorQuery(new URLSearchParams(search))).toEqual(waitingInvestorsQuery);
  });
});
