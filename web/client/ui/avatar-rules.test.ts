import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './avatar-rules.ts';

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
