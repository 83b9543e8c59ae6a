import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { findPageAssets } from './find-page-assets.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['react'], css: ['index.css'] },
  react: { file: 'react.js' },
  'root.tsx': { file: 'root.js', imports: ['react'] },
  frame: { file: 'frame.js', imports: ['react'], css: ['frame.css'] },
  'page.tsx': { file: 'page.js', imports: ['frame', 'index.html'], css: ['page.css', 'frame.css'] },
};

it('is the page’s sources and what they import, once, without what the shell brings', () => {
  expect(findPageAssets(manifest, ['root.tsx', 'page.tsx'])).toEqual({
    styles: ['/frame.css', '/page.css'],
    scripts: ['/root.js', '/frame.js', '/page.js'],
  });
});

it('misses a page that is not in the bundle', () => {
  expect(() => findPageAssets(manifest, ['gone.tsx'])).toThrow('The bundle has no gone.tsx.');
});
