/** The addresses that the client's router answers; `*` stands for whatever follows. */
const pages = [
  '/',
  '/founder/*',
  '/app/*',
  '/admin/*',
  '/set-password/*',
  '/forgot-password',
  '/welcome',
] as const;

/** Their address holds a token: it is named to nobody, not even to us. */
const secretPages: readonly string[] = ['/set-password/*'];

export function isSecretPage(page: string): boolean {
  return secretPages.includes(page);
}

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
