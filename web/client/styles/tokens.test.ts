import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hueCount } from '../ui/avatar-rules.ts';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = source
  .split('[data-mantine-color-scheme=')
  .slice(1)
  .map((part) => part.slice(0, part.indexOf('\n}')));

it('leaves initials readable in both themes', () => {
  const colors = [...source.matchAll(/--hue-(\d)(-ink)?: (#[0-9a-f]{6});/g)];
  expect(colors).toHaveLength(2 * 2 * hueCount);
  for (let n = 0; n < colors.length; n += 2) {
    const contrast = contrastOf(colors[n]?.[3] ?? '', colors[n + 1]?.[3] ?? '');
    expect(contrast, colors[n]?.[0]).toBeGreaterThanOrEqual(4.5);
  }
});

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, theme) => {
  const color = (token: string) =>
    theme.match(new RegExp(`--${token}: (#[0-9a-f]{6});`))?.[1] ?? '';

  it.each(['paper', 'surface', 'sunken', 'hover'])('a field shows its border on %s', (ground) => {
    expect(contrastOf(color('control'), color(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(['stream', 'metric-tasks', 'ember'])(
    '%s can be read as text and seen as bars',
    (metric) => {
      expect(contrastOf(color(metric), color('surface'))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
