import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password.ts';

describe('a password that is set', () => {
  it.each(['', 'short', 'seven77', '🚀🚀🚀🚀🚀🚀🚀'])('needs eight characters: %j', (password) => {
    expect(passwordProblem(password)).toBe('Please use 8 characters or more.');
  });

  it('may be a long sentence, and ends at 200', () => {
    const sentence = 'tides carry seven quiet boats ';
    expect(passwordProblem(sentence.repeat(6))).toBeNull();
    expect(passwordProblem(sentence.repeat(7))).toBe('That password is too long.');
  });

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
  ])('is not one that everybody tries: %s', (password) => {
    expect(passwordProblem(password)).toContain('too easy to guess');
  });

  it.each([
    'a-good-password',
    'demo-founder',
    'tide.carries.seven',
    'Zk4!vQ9x',
    'größe und mut',
    'пароль моря 7',
    'blue kettle 19',
  ])('is taken: %s', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
});

it.each([
  ['password1', 'weak'],
  ['short', 'weak'],
  ['ninechars', 'good'],
  ['fifteen letters', 'good'],
  ['sixteen letters!', 'strong'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
