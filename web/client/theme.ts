import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import parts from './ui/mantine-parts.module.css';

const accents = ['stream', 'rose'] as const;

/**
 * Mantine expects ten shades; the product has one of each, which tokens.css sets per colour scheme.
 */
function singleShade(token: string): MantineColorsTuple {
  const shade = `var(--${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

function shades(...tokens: string[]): MantineColorsTuple {
  return tokens.map((token) => `var(--${token})`) as unknown as MantineColorsTuple;
}

/**
 * Maps Mantine's components to the product's tokens (styles/tokens.css), the same names in both
 * schemes.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '620' },
  white: '#ffffff',
  black: '#0b1220',
  primaryColor: 'stream',
  colors: {
    stream: singleShade('stream'),
    rose: singleShade('rose'),
    gray: shades(
      ...['hover', 'sunken', 'line', 'line', 'line-strong'],
      ...['ink-faint', 'ink-soft', 'ink-soft', 'ink', 'ink'],
    ),
    dark: shades(
      ...['ink', 'ink-soft', 'ink-soft', 'ink-faint', 'line-strong'],
      ...['hover', 'surface', 'paper', 'sunken', 'sunken'],
    ),
  },
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-body)',
    md: 'var(--text-body)',
    lg: 'var(--text-lead)',
    xl: 'var(--text-title)',
  },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.45', xl: '1.35' },
  radius: { xs: '4px', sm: 'var(--radius-small)', md: 'var(--radius)', lg: 'var(--radius-large)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: 'var(--shadow-float)', lg: 'var(--shadow-float)' },
  components: {
    Button: { classNames: { root: parts.buttonRoot, section: parts.buttonSection } },
    Input: { classNames: { wrapper: parts.inputBox, input: parts.input } },
    InputWrapper: {
      classNames: {
        label: parts.inputLabel,
        description: parts.inputDescription,
        error: parts.inputError,
      },
    },
    ActionIcon: { classNames: { root: parts.iconButton } },
    SegmentedControl: {
      classNames: {
        root: parts.segments,
        label: parts.segmentLabel,
        indicator: parts.segmentIndicator,
      },
    },
    Switch: { classNames: { body: parts.switchBody, track: parts.switchTrack } },
    // Menus, too: they stay, with the focus in them, when their button is scrolled out of sight.
    Popover: { defaultProps: { hideDetached: false } },
    Modal: {
      classNames: { root: parts.modal, inner: parts.modalInner, content: parts.modalContent },
    },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-stream)' } : colors;
  },
});

function accentVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const accent of accents) {
    const name = `--mantine-color-${accent}`;
    variables[`${name}-text`] = `var(--${accent}-ink)`;
    variables[`${name}-filled`] = `var(--${accent})`;
    variables[`${name}-filled-hover`] = `var(--${accent}-hover)`;
    variables[`${name}-light`] = `var(--${accent}-soft)`;
    variables[`${name}-light-hover`] = `var(--${accent}-soft-hover, var(--${accent}-soft))`;
    variables[`${name}-light-color`] = `var(--${accent}-ink)`;
    variables[`${name}-outline`] = `var(--${accent})`;
  }
  return variables;
}

const variables = {
  ...accentVariables(),
  '--mantine-color-gray-light': 'var(--line)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-error': 'var(--rose-ink)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--stream-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
