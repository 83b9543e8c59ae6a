import { expect, test } from 'vitest';
import { matchTitles } from './title-match.ts';

const board = [
  'Install analytics',
  'Call Ann',
  'Interview five customers',
  'Write the onboarding email',
  'Theme the app',
  'Report of yesterday',
  'Follow-up with Zoë’s team',
  '客户访谈',
].map((title) => ({ title }));

const match = (typed: string, titles: { title: string }[] = board) => {
  const { sure, fits } = matchTitles(titles, typed);
  return { sure: sure?.title ?? null, fits: fits.map(({ title }) => title) };
};

test.each([
  ['install analytics', 'Install analytics'],
  ['Analytics!', 'Install analytics'],
  ['the analytics task', 'Install analytics'],
  ['ann', 'Call Ann'],
  ['ann please', 'Call Ann'],
  ['customer', 'Interview five customers'],
  ['interview five cust', 'Interview five customers'],
  ['install ana', 'Install analytics'],
  ['onboarding email', 'Write the onboarding email'],
  ['email onboarding', 'Write the onboarding email'],
  ['of yesterday', 'Report of yesterday'],
  ['follow up', 'Follow-up with Zoë’s team'],
  ['zoe', 'Follow-up with Zoë’s team'],
  ['ann’s', 'Call Ann'],
  ['访谈', '客户访谈'],
])('“%s” plainly means “%s”', (typed, title) => {
  expect(match(typed)).toEqual({ sure: title, fits: [title] });
});

test.each([
  ['inst', 'Install analytics'],
  ['cust', 'Interview five customers'],
  ['five inter', 'Interview five customers'],
  ['the', 'Write the onboarding email, Theme the app'],
  ['yesterday', 'Report of yesterday'],
  ['for yesterday', 'Report of yesterday'],
  ['to yesterday', 'Report of yesterday'],
  ['with', 'Follow-up with Zoë’s team'],
])('“%s” asks: %s', (typed, titles) => {
  expect(match(typed)).toEqual({ sure: null, fits: titles.split(', ') });
});

test.each([
  'all',
  'stall',
  'nn',
  'an',
  'ann’s deck',
  'analytics for ann',
  'not ann',
  'port',
  'view',
  'it',
  '',
  '…',
])('“%s” fits nothing', (typed) => {
  expect(match(typed)).toEqual({ sure: null, fits: [] });
});

test('an exact title, or all its telling words, wins over longer ones that fit', () => {
  const titles = ['Call Ann', 'Call Ann about pricing', 'Call the bank'].map((title) => ({
    title,
  }));
  expect(match('call ann', titles).sure).toBe('Call Ann');
  expect(match('ann call', titles).sure).toBe('Call Ann');
  expect(match('bank call', titles).sure).toBe('Call the bank');
  expect(match('call', titles)).toEqual({ sure: null, fits: titles.map(({ title }) => title) });
  expect(match('pricing', titles).sure).toBe('Call Ann about pricing');
});

test('of two tasks with the same title neither is sure', () => {
  const twice = [{ title: 'Call Ann' }, { title: 'call  ann' }, { title: 'Call Ann again' }];
  expect(match('Call Ann', twice)).toEqual({ sure: null, fits: ['Call Ann', 'call  ann'] });
});

test('a title of small words or signs alone is found by itself', () => {
  expect(match('do it', [{ title: 'Do it' }]).sure).toBe('Do it');
  expect(match('🎉', [{ title: '🎉' }]).sure).toBe('🎉');
});

test('a number alone, which is that of a row for most, is no title beyond doubt', () => {
  const titles = [{ title: 'Hire 2 engineers' }];
  for (const typed of ['2', '2 it', 'for 2', '2 on my']) {
    expect(match(typed, titles)).toEqual({ sure: null, fits: ['Hire 2 engineers'] });
  }
  expect(match('hire 2', titles).sure).toBe('Hire 2 engineers');
  expect(match('2 engineers', titles).sure).toBe('Hire 2 engineers');
});
