import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toAppError } from './errors.ts';

function response(status: number, body: unknown) {
  return new ORPCError('FAILED', { status, data: body });
}

describe('toAppError', () => {
  it('keeps the code and the field issues of our own responses', () => {
    const issues = [{ path: 'title', message: 'Please give the task a title.' }];
    const error = toAppError(response(400, { code: 'invalid_input', message: 'x', issues }));
    expect(error).toMatchObject({ code: 'invalid_input', issues });
    expect(error).toBeInstanceOf(AppError);
  });

  it('drops malformed issues', () => {
    const error = toAppError(response(400, { code: 'invalid_input', issues: [null, { path: 3 }] }));
    expect(error).toMatchObject({ issues: [] });
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'rate_limited'],
    [503, 'unavailable'],
    [500, 'unexpected'],
    [418, 'unexpected'],
  ])('turns status %i of a response that is not ours into %s', (status, code) => {
    expect(toAppError(response(status, '<html>'))).toMatchObject({ code });
    expect(toAppError(response(status, { code: 'constructor' }))).toMatchObject({ code });
    expect(toAppError(response(status, null))).toMatchObject({ code });
  });

  it('becomes a general error if there was no response', () => {
    expect(toAppError(new TypeError('Failed to fetch'))).toMatchObject({
      message: 'An error occurred. Please try again.',
    });
  });

  it('leaves an abort alone', () => {
    const abort = new DOMException('left', 'AbortError');
    expect(toAppError(abort)).toBe(abort);
  });
});
