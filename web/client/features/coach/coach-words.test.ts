import { expect, it } from 'vitest';
import { allowanceWords } from './coach-words.ts';

it('counts the questions that are left, and says when they renew', () => {
  const now = new Date('2026-03-10T20:30:00Z');
  const renewsAt = '2026-03-11T00:00:00.000Z';
  expect(allowanceWords({ limit: 20, left: 1, renewsAt }, now)).toBe(
    '1 of 20 questions left today',
  );
  expect(allowanceWords({ limit: 20, left: 0, renewsAt }, now)).toBe(
    'You have asked today’s 20 questions. They renew at midnight, in 4 hours.',
  );
});
