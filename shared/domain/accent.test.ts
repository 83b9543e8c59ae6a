import { wcagContrast } from 'culori/fn';
import { expect, it } from 'vitest';
import { defaultBrand } from '../brand.ts';
import { type AccentTokens, accentStyle, accentTokens, plainAccent } from './accent.ts';

/** Every tenth hue, pale and strong, dark and light, and the ends. */
const accents = [
  ...['#000000', '#ffffff', '#808080', '#ffff00', '#ff0000', '#0000ff', '#0b7a75', '#fe0'],
  ...Array.from({ length: 36 }, (_, index) => index * 10).flatMap((hue) =>
    [20, 60, 100].flatMap((saturation) =>
      [15, 45, 75, 95].map((lightness) => hslToHex(hue, saturation, lightness)),
    ),
  ),
];

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const half = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness / 100 - half * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** Text and the ground that it stands on, from the style sheets. */
const pairs = (tokens: AccentTokens, grounds: string[]): [string, string][] => [
  [tokens['on-stream'], tokens.stream],
  ...[...grounds, tokens['stream-soft'], tokens['stream-soft-hover']].map(
    (ground): [string, string] => [tokens['stream-ink'], ground],
  ),
  ...([1, 2, 3, 4] as const).map((stage): [string, string] => [
    tokens[`stage-${stage}-ink`],
    tokens[`stage-${stage}`],
  ]),
];

it('can be read in both themes, whatever is chosen', () => {
  for (const accent of accents) {
    const { light, dark } = accentTokens(accent);
    const texts = [
      ...pairs(light, ['#ffffff', '#fbfaf7', '#f4f2ec', '#f2f0ea']),
      ...pairs(dark, ['#0b0f17', '#111722', '#0e131c', '#18202d']),
    ];
    for (const [text, ground] of texts) {
      expect(wcagContrast(text, ground), `${accent}: ${text} on ${ground}`).toBeGreaterThan(4.5);
    }
    for (const tokens of [light, dark]) expect(tokens['stream-hover']).not.toBe(tokens.stream);
  }
});

it('keeps a color that can be read already, and moves another as little as it must', () => {
  expect(accentTokens('#0b7a75').light.stream).toBe('#0b7a75');
  expect(accentTokens('#7c3aed').light.stream).toBe('#7c3aed');
  const { light } = accentTokens('#f59e0b');
  expect(wcagContrast(light.stream, '#ffffff')).toBeLessThan(4.7);
});

it('is a style of plain values, whose rules win over the built ones', () => {
  const style = accentStyle('#7c3aed');
  expect(style).toContain('--stream:#7c3aed;');
  expect(style).toMatch(
    /^:root:root,\[data-mantine-color-scheme=light\]\[data-[a-z-]+\]\{--stream:/,
  );
  expect(style).not.toMatch(/undefined|[<>&"']/);
});

it('makes the tokens that were looked at: of a dark color, of a light one and of black', () => {
  expect(['#7c3aed', '#f59e0b', '#000000'].map(accentTokens)).toMatchInlineSnapshot(`
    [
      {
        "dark": {
          "on-stream": "#1b172b",
          "stage-1": "#242131",
          "stage-1-ink": "#bdacff",
          "stage-2": "#312c45",
          "stage-2-ink": "#bdacff",
          "stage-3": "#4c436b",
          "stage-3-ink": "#bdacff",
          "stage-4": "#af97ff",
          "stage-4-ink": "#1b172b",
          "stream": "#af97ff",
          "stream-hover": "#bdacff",
          "stream-ink": "#bdacff",
          "stream-soft": "#272338",
          "stream-soft-hover": "#312c45",
        },
        "light": {
          "on-stream": "#ffffff",
          "stage-1": "#f3f2fd",
          "stage-1-ink": "#6610d0",
          "stage-2": "#e5e1f7",
          "stage-2-ink": "#6610d0",
          "stage-3": "#cbc4ef",
          "stage-3-ink": "#6610d0",
          "stage-4": "#7c3aed",
          "stage-4-ink": "#ffffff",
          "stream": "#7c3aed",
          "stream-hover": "#6c1fd8",
          "stream-ink": "#6611d0",
          "stream-soft": "#f0eeff",
          "stream-soft-hover": "#e7e2fc",
        },
      },
      {
        "dark": {
          "on-stream": "#261704",
          "stage-1": "#2d2114",
          "stage-1-ink": "#ffb24e",
          "stage-2": "#3f2c15",
          "stage-2-ink": "#ffb24e",
          "stage-3": "#614420",
          "stage-3-ink": "#ffb24e",
          "stage-4": "#f59e0b",
          "stage-4-ink": "#261704",
          "stream": "#f59e0b",
          "stream-hover": "#ffb24d",
          "stream-ink": "#ffb24d",
          "stream-soft": "#33230f",
          "stream-soft-hover": "#3f2c15",
        },
        "light": {
          "on-stream": "#ffffff",
          "stage-1": "#faf2e9",
          "stage-1-ink": "#7b4c00",
          "stage-2": "#f2e2d0",
          "stage-2-ink": "#7b4c00",
          "stage-3": "#e4c4a1",
          "stage-3-ink": "#794b00",
          "stage-4": "#a66900",
          "stage-4-ink": "#ffffff",
          "stream": "#a66900",
          "stream-hover": "#8f5a00",
          "stream-ink": "#7b4c00",
          "stream-soft": "#fbeedf",
          "stream-soft-hover": "#f6e3ce",
        },
      },
      {
        "dark": {
          "on-stream": "#1b1b1b",
          "stage-1": "#242424",
          "stage-1-ink": "#bbbbbb",
          "stage-2": "#303030",
          "stage-2-ink": "#bbbbbb",
          "stage-3": "#4a4a4a",
          "stage-3-ink": "#bbbbbb",
          "stage-4": "#ababab",
          "stage-4-ink": "#1b1b1b",
          "stream": "#ababab",
          "stream-hover": "#bbbbbb",
          "stream-ink": "#bbbbbb",
          "stream-soft": "#262626",
          "stream-soft-hover": "#303030",
        },
        "light": {
          "on-stream": "#ffffff",
          "stage-1": "#f3f3f3",
          "stage-1-ink": "#000000",
          "stage-2": "#e4e4e4",
          "stage-2-ink": "#000000",
          "stage-3": "#cacaca",
          "stage-3-ink": "#000000",
          "stage-4": "#000000",
          "stage-4-ink": "#ffffff",
          "stream": "#000000",
          "stream-hover": "#060606",
          "stream-ink": "#000000",
          "stream-soft": "#f0f0f0",
          "stream-soft-hover": "#e6e6e6",
        },
      },
    ]
  `);
});

it('is three plain values in emails, and ours as it is built', () => {
  expect(plainAccent(defaultBrand.accent).ink).toBe('#0a635e');
  const { light, dark } = accentTokens('#f59e0b');
  expect(plainAccent('#f59e0b')).toEqual({
    fill: light.stream,
    ink: light['stream-ink'],
    dark: { fill: dark.stream, on: dark['on-stream'], ink: dark['stream-ink'] },
  });
});
