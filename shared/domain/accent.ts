import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
} from 'culori/fn';
import { defaultBrand } from '../brand.ts';

const toOklch = useMode(modeOklch);
useMode(modeRgb);
useMode(modeLrgb);

/** WCAG 2.2, 1.4.3: text on its ground. */
export const minContrast = 4.5;

const roles = [
  'stream',
  'stream-hover',
  'on-stream',
  'stream-soft',
  'stream-soft-hover',
  'stream-ink',
  ...(['stage-1', 'stage-2', 'stage-3', 'stage-4'] as const),
  ...(['stage-1-ink', 'stage-2-ink', 'stage-3-ink', 'stage-4-ink'] as const),
] as const;

/** The tokens of styles/tokens.css that are made of the accent, as `#rrggbb`. */
export type AccentTokens = Record<(typeof roles)[number], string>;

/** The lightest grounds that text in the accent stands on, from styles/tokens.css. */
const lightGrounds = ['#ffffff', '#fbfaf7', '#f4f2ec', '#f2f0ea'];
const darkGrounds = ['#0b0f17', '#111722', '#0e131c', '#18202d'];

type Tone = { lightness: number; maxChroma?: number };

/**
 * The accent's tokens for both themes: the hue stays, the lightness moves as little as text on them and
 * in them needs to be read.
 */
export function accentTokens(accent: string): { light: AccentTokens; dark: AccentTokens } {
  const base = toOklch(accent) as Oklch;
  const tone = ({ lightness: l, maxChroma = 1 }: Tone): string =>
    formatHex(clampChroma({ ...base, l, c: Math.min(base.c, maxChroma) }, 'oklch'));
  /** The first tone from that lightness on that can be read on all the grounds. */
  const readable = (from: number, step: number, grounds: readonly string[]): string => {
    for (let lightness = from; lightness >= 0 && lightness <= 1; lightness += step) {
      const color = tone({ lightness });
      if (canBeRead(color, grounds)) return color;
    }
    return step < 0 ? '#000000' : '#ffffff';
  };
  const lightnessOf = (color: string) => (toOklch(color) as Oklch).l;
  return { light: lightTokens(), dark: darkTokens() };

  function lightTokens(): AccentTokens {
    const stream = readable(base.l, -0.005, ['#ffffff']);
    const l = lightnessOf(stream);
    const soft = tone({ lightness: 0.955, maxChroma: 0.025 });
    const softHover = tone({ lightness: 0.925, maxChroma: 0.035 });
    const ink = readable(Math.min(l, 0.46), -0.005, [...lightGrounds, soft, softHover]);
    const stages = [
      tone({ lightness: 0.965, maxChroma: 0.015 }),
      tone({ lightness: 0.92, maxChroma: 0.03 }),
      tone({ lightness: 0.84, maxChroma: 0.06 }),
    ];
    const inks = stages.map((ground) => readable(lightnessOf(ink), -0.005, [ground]));
    return toTokens({
      colors: [stream, tone({ lightness: l < 0.25 ? l + 0.12 : l - 0.06 }), '#ffffff'],
      softs: [soft, softHover, ink],
      stages: [...stages, stream],
      inks: [...inks, '#ffffff'],
    });
  }

  function darkTokens(): AccentTokens {
    const on = tone({ lightness: 0.22, maxChroma: 0.04 });
    const stream = readable(Math.max(base.l, 0.74), 0.005, [...darkGrounds, on]);
    const l = lightnessOf(stream);
    const soft = tone({ lightness: 0.27, maxChroma: 0.04 });
    const softHover = tone({ lightness: 0.31, maxChroma: 0.045 });
    const ink = readable(Math.min(l + 0.05, 0.97), 0.005, [...darkGrounds, soft, softHover]);
    const stages = [
      tone({ lightness: 0.26, maxChroma: 0.03 }),
      tone({ lightness: 0.31, maxChroma: 0.045 }),
      tone({ lightness: 0.41, maxChroma: 0.065 }),
    ];
    const inks = stages.map((ground) => readable(lightnessOf(ink), 0.005, [ground]));
    return toTokens({
      colors: [stream, tone({ lightness: l > 0.9 ? l - 0.06 : l + 0.05 }), on],
      softs: [soft, softHover, ink],
      stages: [...stages, stream],
      inks: [...inks, on],
    });
  }
}

type Groups = Record<'colors' | 'softs' | 'stages' | 'inks', string[]>;

function toTokens({ colors, softs, stages, inks }: Groups): AccentTokens {
  const values = [...colors, ...softs, ...stages, ...inks];
  return Object.fromEntries(roles.map((role, index) => [role, values[index]])) as AccentTokens;
}

export function canBeRead(color: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => wcagContrast(color, ground) >= minContrast);
}

/** Style rules that put the accent in place of the built tokens, wherever the style sheets stand. */
export function accentStyle(accent: string): string {
  const { light, dark } = accentTokens(accent);
  const rule = (selector: string, tokens: AccentTokens) =>
    `${selector}{${roles.map((role) => `--${role}:${tokens[role]}`).join(';')}}`;
  const theme = (name: string) => `[data-mantine-color-scheme=${name}][data-mantine-color-scheme]`;
  return rule(`:root:root,${theme('light')}`, light) + rule(theme('dark'), dark);
}

/** The accent where there is no style sheet: in emails and the server's own pages. */
export type PlainAccent = {
  fill: string;
  ink: string;
  dark: { fill: string; on: string; ink: string };
};

const builtAccent: PlainAccent = {
  fill: '#0b7a75',
  ink: '#0a635e',
  dark: { fill: '#3cc8bd', on: '#06201f', ink: '#63d9cf' },
};

export function plainAccent(accent: string): PlainAccent {
  if (accent === defaultBrand.accent) return builtAccent;
  const { light, dark } = accentTokens(accent);
  return {
    fill: light.stream,
    ink: light['stream-ink'],
    dark: { fill: dark.stream, on: dark['on-stream'], ink: dark['stream-ink'] },
  };
}
