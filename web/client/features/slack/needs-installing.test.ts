import { expect, it } from 'vitest';
import { needsInstalling } from './needs-installing.ts';

const workspace = { teamId: 'T1', name: 'Founders', installedAt: '2026-11-21T12:00:00Z' };
const well = {
  checkedAt: '2026-11-21T12:00:00Z',
  problem: null,
  botName: 'slipstream',
  missingScopes: [],
};

it.each([
  ['before it was installed', { workspace: null, health: null }, true],
  ['before Slack was asked', { workspace, health: null }, false],
  ['while all is well', { workspace, health: well }, false],
  ['without a permission', { workspace, health: { ...well, missingScopes: ['im:write'] } }, true],
  ['with a revoked token', { workspace, health: { ...well, problem: 'token_revoked' } }, true],
  ['while Slack is away', { workspace, health: { ...well, problem: 'unreachable' } }, false],
])('%s', (_when, state, expected) => {
  expect(needsInstalling(state)).toBe(expected);
});
