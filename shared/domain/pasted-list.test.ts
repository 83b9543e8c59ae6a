import { expect, test } from 'vitest';
import { readCheckedItems, readPastedList } from './pasted-list.ts';

test.each([
  ['- Call Ann\n- Call Ben', ['Call Ann', 'Call Ben']],
  ['Call Ann\nCall Ben', ['Call Ann', 'Call Ben']],
  ['* Call Ann\n* Call Ben\n\n', ['Call Ann', 'Call Ben']],
  ['• Call Ann\n• Call Ben', ['Call Ann', 'Call Ben']],
  ['•Call Ann\n•Call Ben', ['Call Ann', 'Call Ben']],
  ['1. Call Ann\n2. Call Ben', ['Call Ann', 'Call Ben']],
  ['1) Call Ann\n2) Call Ben', ['Call Ann', 'Call Ben']],
  ['a) Call Ann\nb) Call Ben', ['Call Ann', 'Call Ben']],
  ['[ ] Call Ann\n[] Call Ben', ['Call Ann', 'Call Ben']],
  ['- [ ] Call Ann\n- [x] Call Ben\n- [ ] Call Cem', ['Call Ann', 'Call Cem']],
  ['☐ Call Ann\n☑ Call Ben\n☐ Call Cem', ['Call Ann', 'Call Cem']],
  ['This week:\n- Call Ann\n- Call Ben', ['Call Ann', 'Call Ben']],
  ['  - Call Ann\r\n\t- Call Ben', ['Call Ann', 'Call Ben']],
  ['-5% churn\n+2 hires', ['-5% churn', '+2 hires']],
  ['- Call Ann - again\n- Call Ben', ['Call Ann - again', 'Call Ben']],
  ['• Call Ann • Call Ben', ['Call Ann', 'Call Ben']],
  ['Call Ann • Call Ben • Call Cem', ['Call Ann', 'Call Ben', 'Call Cem']],
  ['To do: • Call Ann • Call Ben', ['Call Ann', 'Call Ben']],
  ['[ ] Call Ann [ ] Call Ben', ['Call Ann', 'Call Ben']],
  ['- Call Ann - Call Ben', ['Call Ann', 'Call Ben']],
  ['[ ] Call Ann\n[x] Call Ben', ['Call Ann']],
  ['- [ ] Call Ann\n- [X] Call Ben', ['Call Ann']],
  ['☑ Call Ann\n☐ Call Ben', ['Call Ben']],
  ['✅ Call Ann\n⬜ Call Ben', ['Call Ben']],
  ['1. [ ] Call Ann\n2. [x] Call Ben', ['Call Ann']],
  ['[ ] Call Ann [x] Call Ben', ['Call Ann']],
  ['[x] Call Ann\n[x] Call Ben', ['Call Ann', 'Call Ben']],
  ['a. Call Ann\nb. Call Ben', ['Call Ann', 'Call Ben']],
  ['1: Call Ann\n2: Call Ben', ['Call Ann', 'Call Ben']],
  ['#1 Call Ann\n#2 Call Ben', ['Call Ann', 'Call Ben']],
  ['1️⃣ Call Ann\n2️⃣ Call Ben', ['Call Ann', 'Call Ben']],
  ['→ Call Ann\n→ Call Ben', ['Call Ann', 'Call Ben']],
  ['a) Call Ann b) Call Ben', ['Call Ann', 'Call Ben']],
  ['1) Call Ann 2) Call Ben', ['Call Ann', 'Call Ben']],
  ['1. Call Ann 2. Call Ben 3. Rest', ['Call Ann', 'Call Ben', 'Rest']],
])('“%s” is a list', (text, items) => {
  expect(readPastedList(text)).toEqual(items);
});

test.each([
  '',
  'Call Ann',
  '- Call Ann',
  '- Call Ann\n-',
  '1. Call Ann',
  'Deck - second draft - final',
  'Call Ann, call Ben; call Cem',
  'Release 2.1 and 2. test it',
  '1. first, then 3. third',
  'Read chapter 1. Read chapter 2.',
  'Meet Ann · Bo · Cy',
  '2 * 3 * 4',
  '[x] Call Ann',
  'Array [x] of [y]',
  'Plan B) and C)',
  '100 users\n',
])('“%s” is no list', (text) => {
  expect(readPastedList(text)).toBeNull();
});

test('what is checked among others is left out, and known', () => {
  expect(readCheckedItems('Today:\n- [x] Call Ann\n- [ ] Call Ben')).toEqual(['Call Ann']);
  expect(readCheckedItems('[x] Call Ann\n[x] Call Ben')).toEqual([]);
  expect(readCheckedItems('- Call Ann\n- Call Ben')).toEqual([]);
});
