import { expect, it } from 'vitest';
import { passwordProblem } from '#shared/domain/password.ts';
import { isCommonPassword, refuseCommonPassword } from './common-passwords.ts';

const isRefused = (password: string) =>
  passwordProblem(password) !== null || isCommonPassword(password);

it.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'pa55w0rd2026',
  'welcome123',
  '!!Summer2026!!',
  'letmein99',
  'iloveyou1',
  'slipstream1',
  'hello world 1',
  'hellohello',
  'aaaaaaaa',
  '12121212',
  'abababab1',
  '12345678',
  '987654321',
  'qwertyuiop',
  'Qwerty123456',
  '1q2w3e4r',
  'abcdefghij',
  'qazwsxedc',
])('refuses a password that everybody tries: %s', (password) => {
  expect(isRefused(password)).toBe(true);
});

it.each([
  'a-good-password',
  'demo-founder',
  'tide.carries.seven',
  'Zk4!vQ9x',
  '7#4!9$2%q8',
  'größe und mut',
  'пароль моря 7',
  'blue kettle 19',
])('accepts %s', (password) => {
  expect(isRefused(password)).toBe(false);
});

it('names the field that is refused', () => {
  expect(() => refuseCommonPassword('password123', 'newPassword')).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      issues: [{ path: 'newPassword', message: expect.stringContaining('too easy to guess') }],
    }),
  );
  expect(() => refuseCommonPassword('four unrelated words', 'password')).not.toThrow();
});
