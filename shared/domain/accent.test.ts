import { wcagContrast } from 'culori/fn';
import { expect, it } from 'vitest';
import { type AccentTokens, accentStyle, accentTokens } from './accent.ts';

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
