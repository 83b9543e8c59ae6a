/** The addresses that the client's router answers; `*` stands for whatever follows, `:token` for one part. */
const pages = [
  '/',
  '/privacy',
  '/support',
  '/apply',
  '/application-success',
  '/application/:token',
  '/set-password/:token',
  '/verify-email/:token',
  '/confirm-email/:token',
  '/forgot-password',
  '/welcome',
  '/founder/*',
  '/app/*',
  '/admin/*',
  '/investor/*',
] as const;

/** An address with a token in it is named to nobody, not even to our own files and their logs. */
export function isSecretPage(page: string): boolean {
  return page.includes(':token');
}

/** What search engines may find; everything else is somebody's own. */
export const publicPages = ['/', '/apply', '/privacy', '/support'] as const;

/** Stands in the built pages for the origin, which only the running server knows. */
export const originPlaceholder = '{{origin}}';

/** Old or short addresses and where they lead. */
const redirects: Readonly<Record<string, string>> = { '/home': '/', '/app': '/app/dashboard' };

/** What the server does with a path outside its API: show the client, or send the browser on. */
export function resolvePage(path: string): { page: string } | { redirect: string } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (Object.hasOwn(redirects, plain)) return { redirect: redirects[plain] ?? '/' };
  const known = pages.find((page) => matches(page, plain));
  return known ? { page: known } : { redirect: '/' };
}

function matches(page: string, path: string): boolean {
  if (page.endsWith('/*')) return `${path}/`.startsWith(page.slice(0, -1));
  const [before = '', after] = page.split(':token');
  return after === undefined
    ? path === page
    : path.startsWith(before) && /^[^/]+$/.test(path.slice(before.length));
}
