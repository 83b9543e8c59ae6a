import { expect, it } from 'vitest';
import { type SignOnFailure, signOnFailures, signOnFailureText } from './sign-on.ts';

const text = (failure: SignOnFailure, audience: 'founder' | 'investor' | 'admin' = 'founder') =>
  signOnFailureText(failure, { name: 'the university’s sign-in', audience });

it('tells of each failure in other words', () => {
  const texts = signOnFailures.map((failure) => text(failure));
  expect(new Set(texts).size).toBe(signOnFailures.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
});

it('names the provider, with a capital where a sentence begins', () => {
  expect(text('unreachable')).toMatch(/^The university’s sign-in doesn’t answer/);
  expect(text('unverified')).toMatch(/^The university’s sign-in hasn’t verified/);
  for (const failure of ['denied', 'refused', 'linked'] as const) {
    expect(text(failure)).toContain(' the university’s sign-in');
  }
});

it('sends whom it does not know to where they can join', () => {
  expect(text('unknown')).toContain('please apply first');
  expect(text('unknown', 'investor')).toContain('join as an investor first');
  expect(text('unknown', 'admin')).toContain('invite you');
  expect(text('unknown', 'admin')).toContain('the university’s sign-in');
});

it('names the setting that helps to the staff only, who know whoever runs the server', () => {
  expect(text('unverified', 'admin')).toContain('OIDC_TRUST_EMAIL');
  expect(text('unverified')).not.toContain('OIDC');
});
