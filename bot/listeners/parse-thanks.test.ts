import { expect, test } from 'vitest';
import { parseThanks } from './thanks.ts';

test.each([
  ['<@U1|ada> for the intro', { userId: 'U1', handle: 'ada', forWhat: 'the intro' }],
  ['<@W9>  FOR  two   words', { userId: 'W9', handle: null, forWhat: 'two words' }],
  ['to <@U1|ada>, for forty ideas', { userId: 'U1', handle: 'ada', forWhat: 'forty ideas' }],
  ['<@U1> helping out', { userId: 'U1', handle: null, forWhat: 'helping out' }],
  ['<@U1|ada>', { userId: 'U1', handle: 'ada', forWhat: '' }],
  ['<@U1> for', { userId: 'U1', handle: null, forWhat: '' }],
  [
    '<@U1> for <https://x.test/a|x.test/a>, with <@U2|bo> in <#C1|general> <!here>',
    { userId: 'U1', handle: null, forWhat: 'x.test/a, with @bo in #general @here' },
  ],
])('%s', (text, expected) => {
  expect(parseThanks(text)).toEqual(expected);
});

test.each(['@ada for the intro', 'ada', 'for <@U1>', '<@> for it', '<#C1|x> for it', ''])(
  '“%s” mentions nobody',
  (text) => {
    expect(parseThanks(text)).toBeNull();
  },
);
