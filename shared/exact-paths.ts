/** Every router needs it: by default Express also takes `/API/Tasks/` for `/api/tasks`. */
export const exactRouting = { caseSensitive: true, strict: true } as const;

/** All below these is answered by the server itself; all else are pages, and what leads to `/`. */
const serverRoots = [
  '/api',
  '/assets',
  '/calendar',
  '/healthz',
  '/introduction',
  '/investor/open',
  '/mcp',
  '/oauth',
  '/pictures',
  '/premium',
  '/readyz',
  '/robots.txt',
  '/sandbox',
  '/email-undo',
  '/sign-in-warning',
  '/sitemap.xml',
  '/slack',
  '/sso',
  '/unsubscribe',
  '/webhooks',
  '/.well-known',
];

/**
 * True for another way to write an address that the server answers: with needless escapes, doubled
 * slashes, dots, a parameter after `;` or a slash at the end. One part of the server could take it
 * for the real address while a limit or a check does not.
 */
export function isOtherSpelling(path: string): boolean {
  const plain = plainForm(path);
  return plain !== path && isOfServer(plain);
}

/** The same for letters of another case, where no route has taken the path: ids and tokens may hold capitals. */
export function isOtherCase(path: string): boolean {
  return path !== path.toLowerCase() && isOfServer(path);
}

function isOfServer(path: string): boolean {
  const lower = path.toLowerCase();
  return serverRoots.some((root) => lower === root || lower.startsWith(`${root}/`));
}

function plainForm(path: string): string {
  const parts: string[] = [];
  for (const segment of path.replace(/%[0-9a-f]{2}/gi, unescapePlain).split(/[/\\]/)) {
    const [part = ''] = segment.split(';');
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** No address of ours has to escape any of these. */
function unescapePlain(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[\w.~\-/\\;]/.test(character) ? character : code;
}
