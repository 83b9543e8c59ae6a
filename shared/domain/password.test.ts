import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password.ts';

describe('a new password', () => {
  it.each(['', 'short', 'seven77', '🚀🚀🚀🚀🚀🚀🚀'])(
    'needs at least eight characters: %j',
    (password) => {
      expect(passwordProblem(password)).toBe('Please use 8 characters or more.');
    },
  );

  it('may be a long sentence of up to 200 characters', () => {
    const sentence = 'tides carry seven quiet boats ';
    expect(passwordProblem(sentence.repeat(6))).toBeNull();
    expect(passwordProblem(sentence.repeat(7).slice(0, 200))).toBeNull();
    expect(passwordProblem(sentence.repeat(7).slice(0, 201))).toBe('That password is too long.');
  });

  it.each(['aaaaaaaa', '12121212', 'abababab1', '12345678', '987654321', 'abcdefghij'])(
    'is neither a few characters repeated nor a sequence: %s',
    (password) => {
      expect(passwordProblem(password)).toContain('too easy to guess');
    },
  );

  it.each([
    'a-good-password',
    'demo-founder',
    'tide.carries.seven',
    'Zk4!vQ9x',
    'abacadae',
    'größe und mut',
    'пароль моря 7',
    'blue kettle 19',
  ])('is accepted: %s', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
});

it.each([
  ['abcdefgh', 'weak'],
  ['short', 'weak'],
  ['ninechars', 'good'],
  ['fifteen letters', 'good'],
  ['sixteen letters!', 'strong'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
