import { expect, it } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const page = `<head><link rel="stylesheet" crossorigin href="/assets/a.css">
<link rel="icon" href="/favicon.svg" /><link rel="stylesheet" crossorigin href="/assets/b.css" /></head>`;

it('puts each stylesheet where its link was, and leaves other links', () => {
  const html = inlineStyles(page, (address) => `.at { content: '$& ${address}'; }`);
  expect(html).toBe(`<head><style>.at { content: '$& /assets/a.css'; }</style>
<link rel="icon" href="/favicon.svg" /><style>.at { content: '$& /assets/b.css'; }</style></head>`);
});

it('refuses a stylesheet that would end its own element', () => {
  expect(() => inlineStyles(page, () => '.a { content: "</style>" }')).toThrow('/assets/a.css');
});
