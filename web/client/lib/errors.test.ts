import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { Failure } from '#shared/failure.ts';
import { errorText, isLinkExpired, toFailure, toFailureOf } from './errors.ts';

function response(status: number, body: unknown) {
  return new ORPCError('FAILED', { status, data: body });
}

describe('toFailure', () => {
  it('keeps the code and the field issues of our own responses', () => {
    const issues = [{ path: 'title', message: 'Please give the task a title.' }];
    const error = toFailure(response(400, { code: 'invalid_input', message: 'x', issues }));
    expect(error).toMatchObject({ code: 'invalid_input', issues });
    expect(error).toBeInstanceOf(Failure);
  });

  it('says what the server says, of a code that is newer than the page too', () => {
    const body = { code: 'tomorrow', message: 'That comes tomorrow.', current: 3, by: 'Ada' };
    const error = toFailureOf(409, body);
    expect(error).toMatchObject({ ...body, status: 409 });
    expect(errorText(error)).toBe(body.message);
  });

  it('is in all but its class the failure that the server has thrown', () => {
    const thrown = new AppError('introduction_answered', { by: 'Ada' });
    const { code, message, status, by } = thrown;
    expect({ ...toFailureOf(status, { code, message, by }), message, name: 'AppError' }).toEqual({
      ...thrown,
      message,
    });
  });

  it('drops malformed issues', () => {
    const error = toFailure(
      response(400, { code: 'invalid_input', message: 'x', issues: [null, { path: 3 }] }),
    );
    expect(error).toMatchObject({ issues: [] });
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'rate_limited'],
    [503, 'unavailable'],
    [500, 'unexpected'],
    [418, 'unexpected'],
  ])('turns status %i of a response that is not ours into %s', (status, code) => {
    expect(toFailure(response(status, '<html>'))).toMatchObject({ code });
    expect(toFailure(response(status, { code: 'constructor' }))).toMatchObject({ code });
    expect(toFailure(response(status, null))).toMatchObject({ code });
    expect(toFailure(response(status, { code: 'BAD_GATEWAY', message: 'x' }))).toMatchObject({
      code,
    });
  });

  it('becomes a general error if there was no response', () => {
    expect(toFailure(new TypeError('Failed to fetch'))).toMatchObject({
      message: 'An error occurred. Please try again.',
    });
  });

  it('leaves an abort alone', () => {
    const abort = new DOMException('left', 'AbortError');
    expect(toFailure(abort)).toBe(abort);
  });
});

it('takes a link for expired if the server says so, not a gateway and not a limit', () => {
  const gone = { code: 'link_expired', message: 'It has expired.' };
  expect(isLinkExpired(toFailureOf(410, gone))).toBe(true);
  expect(isLinkExpired(toFailureOf(404, '<html>'))).toBe(false);
  expect(isLinkExpired(toFailureOf(429, { code: 'rate_limited', message: 'Wait.' }))).toBe(false);
});
