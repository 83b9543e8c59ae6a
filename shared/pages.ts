/** The addresses that the client's router answers; `*` stands for whatever follows. */
const pages = ['/', '/privacy', '/support', '/founder/*', '/app/*', '/admin/*'] as const;

/** What search engines may find; everything else is somebody's own. */
export const publicPages = ['/', '/apply', '/privacy', '/support'] as const;

/** Stands in the built pages for the origin, which only the running server knows. */
export const originMark = '{{origin}}';

/** Old or short addresses and where they lead. */
const redirects: Readonly<Record<string, string>> = { '/home': '/', '/app': '/app/dashboard' };

/** What the server does with a path outside its API: show the client, or send the browser on. */
export function resolvePage(path: string): { page: string } | { redirect: string } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (Object.hasOwn(redirects, plain)) return { redirect: redirects[plain] ?? '/' };
  const known = pages.find((page) =>
    page.endsWith('/*') ? `${plain}/`.startsWith(page.slice(0, -1)) : plain === page,
  );
  return known ? { page: known } : { redirect: '/' };
}
