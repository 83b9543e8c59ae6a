export type ProductLink =
  | { kind: 'task'; title: string }
  | { kind: 'founder'; founderId: string }
  | { kind: 'leaderboard' };

const founderPath =
  /^\/(?:founder\/dashboard\/cohort|app\/(?:cohort|portfolio))\/([0-9a-f-]{36})\/?$/;
const tasksPath = /^\/(?:app|founder\/dashboard)\/tasks\/?$/;

/** What an address of the product leads to; null when it is another's, or of no interest to others. */
export function readProductLink(address: string, publicUrl: string): ProductLink | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(publicUrl).origin) return null;
  if (/^\/app\/leaderboard\/?$/.test(pathname)) return { kind: 'leaderboard' };
  const founderId = founderPath.exec(pathname)?.[1];
  if (founderId) return { kind: 'founder', founderId };
  const title = searchParams.get('q')?.trim();
  return title && tasksPath.test(pathname) ? { kind: 'task', title } : null;
}
