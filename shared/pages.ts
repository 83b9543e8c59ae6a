/** Paths that the client's router handles; `*` matches any rest, `:token` one segment. */
const pages = [
  '/',
  '/privacy',
  '/support',
  '/apply',
  '/application-success',
  '/application/:token',
  '/set-password/:token',
  '/join/:token',
  '/verify-email/:token',
  '/confirm-email/:token',
  '/forgot-password',
  '/welcome',
  '/founder/*',
  '/app/*',
  '/admin/*',
  '/investor/*',
  '/mentor/*',
] as const;

/** A path with a token must never appear in a referrer or a log. */
export function isSecretPage(page: string): boolean {
  return page.includes(':token');
}

/** The only pages that search engines may index. */
export const publicPages: readonly string[] = ['/', '/apply', '/privacy', '/support'];

/** The forms to sign in by, which only those without a session want. */
export const entryPages: readonly string[] = [
  '/founder/signin',
  '/investor/signin',
  '/investor/signup',
  '/mentor/signin',
  '/admin',
  '/forgot-password',
];

/** The element of the landing page's document that holds its texts as JSON. */
export const landingDataId = 'landing';

/** Placeholders in the built landing page for what staff have written, which web renders into it. */
export const landingPlaceholders = {
  markup: '<!--landing-->',
  data: '<!--landing data-->',
  description: '{{description}}',
} as const;

/** The folder of the built client with the code that renders pages; nobody can fetch it. */
export const rendererFolder = '.renderer';

/** Placeholder in built pages for the origin, which only the running server knows. */
export const originPlaceholder = '{{origin}}';

/** Old or short paths, each with its target. */
const redirects: Readonly<Record<string, string>> = { '/home': '/', '/app': '/app/dashboard' };

/** The server answers a path outside its API with the client or with a redirect. */
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

/** The inbox with the conversation that is held with this founder or investor. */
export function conversationPath(otherId: string): string {
  return `/app/messages?${new URLSearchParams({ with: otherId })}`;
}

/** The web's board with this task open. */
export function taskPath(taskId: string): string {
  return `/app/tasks?${new URLSearchParams({ task: taskId })}`;
}
