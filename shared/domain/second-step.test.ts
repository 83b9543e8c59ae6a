import { expect, it } from 'vitest';
import { secondSteps } from './second-step.ts';

const nothing = { hasApp: false, hasPasskey: false };
const app = { hasApp: true, hasPasskey: false };
const passkey = { hasApp: false, hasPasskey: true };
const both = { hasApp: true, hasPasskey: true };

it('asks whoever set up an app for a code, or for a passkey instead', () => {
  for (const audience of ['founder', 'investor', 'admin'] as const) {
    expect(secondSteps(audience, nothing)).toEqual([]);
    expect(secondSteps(audience, app)).toEqual(['code']);
    expect(secondSteps(audience, both)).toEqual(['code', 'passkey']);
  }
});

it('asks an admin for a passkey, and leaves it a second way for members', () => {
  expect(secondSteps('admin', passkey)).toEqual(['passkey']);
  expect(secondSteps('founder', passkey)).toEqual([]);
  expect(secondSteps('investor', passkey)).toEqual([]);
});
