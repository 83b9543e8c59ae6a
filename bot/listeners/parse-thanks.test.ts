import { expect, test } from 'vitest';
import { parseThanks } from './thanks.ts';

test.each([
  ['<@U1|ada> for the intro', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'the intro' }],
  ['<@W9>  FOR  two   words', { people: [{ userId: 'W9', handle: null }], forWhat: 'two words' }],
  [
    'to <@U1|ada>, for forty ideas',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'forty ideas' },
  ],
  [
    'danke an <@U1|ada> und <@U2> für das Intro',
    {
      people: [
        { userId: 'U1', handle: 'ada' },
        { userId: 'U2', handle: null },
      ],
      forWhat: 'das Intro',
    },
  ],
  ['a <@U1> por la intro', { people: [{ userId: 'U1', handle: null }], forWhat: 'la intro' }],
  ['<@U1> helping out', { people: [{ userId: 'U1', handle: null }], forWhat: 'helping out' }],
  ['<@U1|ada>', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: '' }],
  ['<@U1> for', { people: [{ userId: 'U1', handle: null }], forWhat: '' }],
  [
    '<@U1> for <https://x.test/a|x.test/a>, with <@U2|bo> in <#C1|general> <!here>',
    { people: [{ userId: 'U1', handle: null }], forWhat: 'x.test/a, with @bo in #general @here' },
  ],
  [
    '<@U1|ada> <@U2|bo>, and <@U3> <@U1|ada> for the intro',
    {
      people: [
        { userId: 'U1', handle: 'ada' },
        { userId: 'U2', handle: 'bo' },
        { userId: 'U3', handle: null },
      ],
      forWhat: 'the intro',
    },
  ],
  [
    '<@U1|ada> and @bo.lind for the intro of @cy',
    {
      people: [
        { userId: 'U1', handle: 'ada' },
        { userId: null, handle: 'bo.lind' },
      ],
      forWhat: 'the intro of @cy',
    },
  ],
  [
    'for the intro to <@U1|ada>',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'the intro' },
  ],
  [
    'for the intro to <@U2|bo> to <@U1|ada>',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'the intro to @bo' },
  ],
  [
    'for the intro to <@U1|ada> and to <@U2|bo>!',
    {
      people: [
        { userId: 'U1', handle: 'ada' },
        { userId: 'U2', handle: 'bo' },
      ],
      forWhat: 'the intro',
    },
  ],
  ['thanks to <@U1|ada> for it', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'it' }],
  ['thank <@U1|ada> for it', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'it' }],
  ['Many thanks, <@U1|ada>: it', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'it' }],
  [
    '<@U1|ada> für das Feedback',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'das Feedback' },
  ],
  [
    '<@U1|ada> pour la relecture',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'la relecture' },
  ],
  ['<@U1|ada> thanks for it', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'it' }],
  [
    '<@U1|ada> thank you so much for it',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'it' },
  ],
  ['<@U1|ada> thanks!', { people: [{ userId: 'U1', handle: 'ada' }], forWhat: '' }],
  [
    '<@U1|ada> thank-you cards',
    { people: [{ userId: 'U1', handle: 'ada' }], forWhat: 'thank-you cards' },
  ],
])('%s', (text, expected) => {
  expect(parseThanks(text)).toEqual(expected);
});

test.each([
  '@ada for the intro',
  'for the intro to @ada',
  'ada',
  'for <@U1>',
  '<@> for it',
  '<#C1|x> for it',
  '',
])('“%s” mentions nobody', (text) => {
  expect(parseThanks(text)).toBeNull();
});
