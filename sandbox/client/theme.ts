import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Menu,
  MultiSelect,
  Select,
} from '@mantine/core';

const stream: MantineColorsTuple = [
  '#e6f7f5',
  '#ccefea',
  '#9dddd6',
  '#69cac0',
  '#3db7ac',
  '#1fa497',
  '#0f8a7e',
  '#0b7268',
  '#095d56',
  '#074942',
];

/** The design tokens that Mantine's components need; the others are in app.css. */
export const theme = createTheme({
  primaryColor: 'stream',
  primaryShade: 7,
  colors: {
    stream,
    dark: [
      '#e8ecf4',
      '#c3cad7',
      '#98a3b5',
      '#6f7b8f',
      '#2c3648',
      '#1e2634',
      '#151c29',
      '#0b0f17',
      '#080b12',
      '#05070c',
    ],
  },
  black: '#0b1220',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 10,
  fontSizes: { xs: '13px', sm: '14px', md: '15px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '18px', sm: '20px', md: '24px', lg: '26px', xl: '30px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Menus stay inside their landmark, and long lists scroll as the list itself.
  components: {
    Menu: Menu.extend({
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false },
    }),
    Select: Select.extend({
      defaultProps: { withScrollArea: false, comboboxProps: { withinPortal: false, shadow: 'md' } },
    }),
    MultiSelect: MultiSelect.extend({
      defaultProps: { withScrollArea: false, comboboxProps: { withinPortal: false, shadow: 'md' } },
    }),
  },
});

const shared = {
  '--mantine-color-body': 'var(--sandbox-surface)',
  '--mantine-color-text': 'var(--sandbox-ink)',
  '--mantine-color-dimmed': 'var(--sandbox-dim)',
  '--mantine-color-error': 'var(--sandbox-rose)',
  '--mantine-color-placeholder': 'var(--sandbox-dim)',
  '--mantine-color-default-border': 'var(--sandbox-line-strong)',
};

/** Maps Mantine's colours for text and lines to the page's, in both colour schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
