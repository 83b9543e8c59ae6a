import { matchPath } from 'react-router-dom';
import { AdminShell, adminPages } from './admin-pages.ts';
import { AppRoot, entryPages } from './entry-pages.ts';
import { FounderShell, founderPages } from './founder-pages.ts';
import { InvestorShell, investorPages } from './investor-pages.ts';
import { publicPages, VisitorRoot, visitorPages } from './public-pages.ts';

const framed = [
  { frames: [VisitorRoot], pages: visitorPages },
  { frames: [], pages: publicPages },
  { frames: [AppRoot], pages: entryPages },
  { frames: [AppRoot, AdminShell], pages: adminPages },
  { frames: [AppRoot, InvestorShell], pages: investorPages },
  { frames: [AppRoot, FounderShell], pages: founderPages },
];

/** Fetches the code of a page and of everything around it at once instead of one after another. */
export async function preloadPage(pathname: string): Promise<void> {
  for (const { frames, pages } of framed) {
    const [, Page] = pages.find(([path]) => matchPath(path, pathname)) ?? [];
    if (!Page) continue;
    // What does not come is asked for again, and missed, by the page itself.
    await Promise.allSettled([...frames, Page].map((part) => part.preload()));
  }
}
