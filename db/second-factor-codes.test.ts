import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { matchTotpStep, newTotpSecret, totpUri } from './second-factor-codes.ts';

// RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i is %s, of step %i', (seconds, code, step) => {
    expect(matchTotpStep(secret, { code, now: at(seconds) })).toBe(step);
  });

  it('is accepted one step before and after its own, and no further', () => {
    const [code, step] = ['050471', 37_037_037];
    const steps = [-2, -1, 0, 1, 2].map((away) =>
      matchTotpStep(secret, { code, now: at((step + away) * 30) }),
    );
    expect(steps).toEqual([null, step, step, step, null]);
  });

  it('consists of exactly six digits', () => {
    for (const code of ['', '05047', '0504711', 'abcdef', '050471\n']) {
      expect(matchTotpStep(secret, { code, now: at(1_111_111_111) })).toBeNull();
    }
  });
});

it('a secret has 160 bits and carries the names of the product and the account', () => {
  const fresh = newTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(fresh).not.toBe(newTotpSecret());
  const uri = new URL(totpUri({ secret: fresh, email: 'ada+x@example.test' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Slipstream:ada%2Bx%40example\.test\?/);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Slipstream',
    secret: fresh,
    digits: '6',
    period: '30',
  });
});
