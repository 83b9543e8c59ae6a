import { expect, it } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const main = '<script type="module" crossorigin src="/assets/index.js"></script>';
const part = '<link rel="modulepreload" crossorigin href="/assets/$1.js">';

it('keeps the scripts in a template, in their order, and the one before the first paint outside', () => {
  const early = '<script src="/first-paint.js"></script>';
  const html = deferScripts(
    `<head>\n    ${early}\n    ${main}\n    ${part}\n  </head><body>words</body>`,
  );
  const [before, template, after] = html.split(/<template id="scripts">|<\/template>/);
  expect(template).toBe(main + part);
  expect(before).toContain(early);
  expect(before).not.toContain('assets');
  expect(after).toBe('\n  </head><body>words</body>');
});

it('refuses a page that nothing would wake up', () => {
  expect(() => deferScripts('<head></head>')).toThrow('The page has no scripts.');
});
