import { expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

test.each([
  ['EENVELOPE: 550 5.1.1 No such user here', 'EENVELOPE: 550 5.1.1 No such user here'],
  ['connect failed: postgres://app:hunter2@db:5432/x', 'connect failed: postgres://•••@db:5432/x'],
  ['invalid_auth xoxb-123-456-abcDEF', 'invalid_auth •••'],
  ['Authorization: Bearer abc.def.ghi', 'Authorization: Bearer •••'],
  ['GET /x?token=abcdef&y=1', 'GET /x?token=•••&y=1'],
  ['{"password":"hunter2"}', '{"password":"•••"}'],
  ['for a1b2c3d4e5f60718293a4b5c6d7e8f90', 'for •••'],
  ['Error: oops\n    at secret (file.ts:1:1)', 'Error: oops'],
])('%s', (text, shown) => {
  expect(hideSecrets(text)).toBe(shown);
});

test('is cut', () => {
  expect(hideSecrets('no '.repeat(500)).length).toBe(300);
});
