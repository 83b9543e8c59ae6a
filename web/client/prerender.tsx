import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths.ts';
import { AppRoutes } from './routes.tsx';

/** The pages that strangers and search engines see first, and the source of each one's code. */
const publicPages = [
  { path: paths.landing, file: 'index', source: 'client/pages/landing-page.tsx' },
  { path: paths.privacy, file: 'privacy', source: 'client/pages/privacy-page.tsx' },
  { path: paths.support, file: 'support', source: 'client/pages/support-page.tsx' },
];

export type Prerendered = { path: string; file: string; source: string; markup: string };

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
    // In one piece: what React sends late needs an inline script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: rethrow },
  );
  return new Response(prelude).text();
}

function rethrow(error: unknown): never {
  throw error;
}
