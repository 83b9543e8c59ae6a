import { describe, expect, it } from 'vitest';
import { investorQuery } from './investor-review-rules.ts';

describe('the query string of the investor list', () => {
  it.each(['', '?search=north&state=approved', '?state=all&page=3'])(
    'reads %j and writes it back',
    (search) => {
      expect(investorQuery.write(investorQuery.read(new URLSearchParams(search)))).toBe(search);
    },
  );

  it.each(['?state=owner', '?page=0', '?page=1e9', '?page=-1'])(
    'reads the invalid %j as the queue',
    (search) => {
      expect(investorQuery.read(new URLSearchParams(search))).toEqual(investorQuery.initial);
    },
  );
});
