import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths.ts';
import { AppRoutes } from './routes.tsx';

type PublicPage = {
  path: string;
  /** The name of its HTML file. */
  file: string;
  /** The source files of the page and its frame, as the bundler's manifest names them. */
  sources: readonly string[];
  /** The API addresses that it fetches at once. */
  reads: readonly string[];
};
export type Prerendered = PublicPage & { markup: string };

const pageSource = (page: string) => `client/pages/${page}.tsx`;

/** The pages that strangers and search engines see first. */
const publicPages: PublicPage[] = [
  {
    path: paths.landing,
    file: 'index',
    sources: [pageSource('landing-page')],
    reads: [paths.community],
  },
  {
    path: paths.apply,
    file: 'apply',
    sources: [pageSource('visitor-root'), pageSource('apply-page')],
    reads: [paths.community],
  },
  { path: paths.privacy, file: 'privacy', sources: [pageSource('privacy-page')], reads: [] },
  { path: paths.support, file: 'support', sources: [pageSource('support-page')], reads: [] },
];

/** Runs at build time: each public page as the markup that main.tsx hydrates. */
export function renderPages(): Promise<Prerendered[]> {
  return Promise.all(
    publicPages.map(async (page) => ({ ...page, markup: await render(page.path) })),
  );
}

async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </StrictMode>,
    // In one piece: parts that React sends later need an inline script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: rethrow },
  );
  return new Response(prelude).text();
}

function rethrow(error: unknown): never {
  throw error;
}
