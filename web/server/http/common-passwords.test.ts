import { expect, it } from 'vitest';
import { passwordProblem } from '#shared/domain/password.ts';
import { isCommonPassword, refuseEasyPassword } from './common-passwords.ts';

const isRefused = (password: string) =>
  passwordProblem(password) !== null || isCommonPassword(password);

it.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'P@ssword1',
  '5unshine!',
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
  expect(() => refuseEasyPassword('password123', { field: 'newPassword' })).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      issues: [{ path: 'newPassword', message: expect.stringContaining('too easy to guess') }],
    }),
  );
  expect(() => refuseEasyPassword('four unrelated words', { field: 'password' })).not.toThrow();
});

const own = ['grace.bell@tidewell.test', 'Grace Bell', 'Tidewell'];

it.each(['Tidewell2026', 'gracebell!', 'Gr@ceBell99', 'bell.grace.1', 'tidewell-test'])(
  'refuses a password made of its owner’s words: %s',
  (password) => {
    expect(() => refuseEasyPassword(password, { field: 'password', own })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  },
);

it('accepts one that only contains such a word, and names of others', () => {
  for (const password of [
    'tidewell carries seven boats',
    'harbour2026sail',
    'blue bells ring loud',
  ]) {
    expect(() => refuseEasyPassword(password, { field: 'password', own })).not.toThrow();
  }
});
