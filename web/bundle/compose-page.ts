import { originMark } from '../../shared/pages.ts';

/** What a page's code needs, as addresses: taken from the bundler's manifest. */
export type PageAssets = { styles: string[]; scripts: string[] };

type Input = {
  shell: string;
  markup: string;
  path: string;
  assets: PageAssets;
  font: string;
  /** What the page asks our API for at once. */
  reads: readonly string[];
};

const hoisted = /^(?:<title>.*?<\/title>|<meta[^>]*>)+/s;

/**
 * A whole document of the shell and a page's prerendered markup. React puts what belongs into the
 * head in front of the markup: it moves there, and fills the tags that other sites read.
 */
export function composePage({ shell, markup, path, assets, font, reads }: Input): string {
  const head = hoisted.exec(markup)?.[0] ?? '';
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1];
  const description = /<meta name="description" content="(.*?)"/s.exec(head)?.[1];
  if (!title || !description) throw new Error(`${path} has no title or no description.`);
  const url = originMark + path;
  const tags = [
    head,
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${originMark}/og.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Slipstream: founders ride faster in each other’s slipstream.',
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ...reads.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}" />`),
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...assets.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  return shell
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta\s+name="description"[^>]*>/s, '')
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup.slice(head.length)}</div>`);
}
