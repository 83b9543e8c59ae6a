const tag = /[ \t]*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)\n?/g;

/**
 * Puts a page's module scripts into a template, out of which `first-paint.js` takes them once the
 * page is seen: on a slow line its words and their font come first.
 */
export function deferScripts(html: string): string {
  const tags = html.match(tag)?.map((each) => each.trim());
  if (!tags) throw new Error('The page has no scripts.');
  return html
    .replace(tag, '')
    .replace('</head>', () => `  <template id="scripts">${tags.join('')}</template>\n  </head>`);
}
