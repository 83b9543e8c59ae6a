import { describe, expect, it } from 'vitest';
import { AppError, errorCodeStatus, errorCodeText } from './errors.ts';

describe('AppError', () => {
  it('has the code, its text and its status', () => {
    const error = new AppError('task_not_found');
    expect(error).toBeInstanceOf(Error);
    expect({ ...error, message: error.message, status: error.status }).toEqual({
      name: 'AppError',
      code: 'task_not_found',
      message: 'That task was not found.',
      status: 404,
      issues: undefined,
      retryAfter: undefined,
    });
    expect([errorCodeText('task_not_found'), errorCodeStatus('task_not_found')]).toEqual([
      error.message,
      error.status,
    ]);
  });

  it('names invalid fields and the time to wait', () => {
    const issues = [{ path: 'title', message: 'Please give the task a title.' }];
    expect(new AppError('invalid_input', { issues }).issues).toEqual(issues);
    expect(new AppError('rate_limited', { retryAfter: 30 }).retryAfter).toBe(30);
  });

  it('keeps the specified texts of the sign-in form', () => {
    expect(errorCodeText('founder_credentials')).toBe(
      'Invalid credentials or application not yet approved. Please check your email or contact support.',
    );
    expect(errorCodeText('founder_password_short')).toBe(
      'Invalid password. Password must be at least 6 characters.',
    );
    expect(errorCodeText('unexpected')).toBe('An error occurred. Please try again.');
  });
});
