/** The addresses that the client's router answers; `*` stands for whatever follows. */
const pages = ['/', '/founder/*', '/app/*'] as const;

/** Old or short addresses and where they lead. */
const redirects: Readonly<Record<string, string>> = { '/home': '/', '/app': '/app/dashboard' };

/** What the server does with a path outside its API: show the client, or send the browser on. */
export function resolvePage(path: string): { page: string } | { redirect: string } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const known = pages.find((page) =>
    page.endsWith('/*') ? plain.startsWith(page.slice(0, -1)) : plain === page,
  );
  if (known) return { page: known };
  return { redirect: Object.hasOwn(redirects, plain) ? (redirects[plain] ?? '/') : '/' };
}
