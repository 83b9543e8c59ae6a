import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hueCount, hueOf, initialsOf } from './avatar-rules.ts';

describe('the hue of a name', () => {
  it('is the same on every page and in every release', () => {
    expect(['Hannah Cho', 'Tidewell', 'José Founder 3', ''].map(hueOf)).toEqual([5, 3, 3, 5]);
    expect(hueOf('Zo\u00eb ')).toBe(hueOf('Zoe\u0308'));
  });

  it('uses all eight alike', () => {
    const counts = new Map<number, number>();
    for (let n = 0; n < 800; n++) {
      const hue = hueOf(`Founder ${n}`);
      counts.set(hue, (counts.get(hue) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(50);
  });
});

it.each([
  ['Hannah Cho', 'HC'],
  ['Mei Lin Tan', 'MT'],
  ['Tidewell', 'T'],
  ['  éva ', 'É'],
  ['“Night” & Day', 'ND'],
  ['🎈 Balloon', 'B'],
  ['—', '?'],
  ['', '?'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('leaves initials readable in both themes', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const colors = [...tokens.matchAll(/--hue-(\d)(-ink)?: (#[0-9a-f]{6});/g)];
  expect(colors).toHaveLength(2 * 2 * hueCount);
  for (let n = 0; n < colors.length; n += 2) {
    const ground = luminance(colors[n]?.[3] ?? '');
    const ink = luminance(colors[n + 1]?.[3] ?? '');
    const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
    expect(contrast, colors[n]?.[0]).toBeGreaterThanOrEqual(4.5);
  }
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
