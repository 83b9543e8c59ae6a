import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toAppError } from './errors.ts';

function answer(status: number, body: unknown) {
  return new ORPCError('FAILED', { status, data: body });
}

describe('toAppError', () => {
  it('keeps the code and the marked fields of our own answers', () => {
    const issues = [{ path: 'title', message: 'Please give the task a title.' }];
    const error = toAppError(answer(400, { code: 'invalid_input', message: 'x', issues }));
    expect(error).toMatchObject({ code: 'invalid_input', issues });
    expect(error).toBeInstanceOf(AppError);
  });

  it('drops issues that could not be shown', () => {
    const error = toAppError(answer(400, { code: 'invalid_input', issues: [null, { path: 3 }] }));
    expect(error).toMatchObject({ issues: [] });
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'rate_limited'],
    [503, 'unavailable'],
    [500, 'unexpected'],
    [418, 'unexpected'],
  ])('reads status %i of an answer that is not ours as %s', (status, code) => {
    expect(toAppError(answer(status, '<html>'))).toMatchObject({ code });
    expect(toAppError(answer(status, { code: 'constructor' }))).toMatchObject({ code });
    expect(toAppError(answer(status, null))).toMatchObject({ code });
  });

  it('says that an error occurred when there was no answer', () => {
    expect(toAppError(new TypeError('Failed to fetch'))).toMatchObject({
      message: 'An error occurred. Please try again.',
    });
  });

  it('leaves an abort alone', () => {
    const abort = new DOMException('left', 'AbortError');
    expect(toAppError(abort)).toBe(abort);
  });
});
