import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Landing } from '#shared/api/landing.ts';
import { type Brand, brandPlaceholders, setBrand } from '#shared/brand.ts';
import { brandParts } from '#shared/brand-parts.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import { audiences } from '#shared/options.ts';
import { landingPlaceholders } from '#shared/pages.ts';
import { LandingContext } from './features/landing/landing-content.ts';
import { makeBrandPartsWith } from './lib/document-brand.ts';
import { hoistedHeadTags } from './lib/hoisted-head.ts';
import type { lazyPage } from './lib/lazy.ts';
import { onSideOf } from './lib/sides.ts';
import { forgotPasswordPath, paths } from './paths.ts';
import { AppRoutes, pageGroups } from './routes.tsx';

// The server fills them in.
setBrand(brandPlaceholders);

export type Prerendered = {
  path: string;
  markup: string;
  /** The source files of the page and its frames, as the bundler's manifest names them. */
  sources: readonly string[];
  /** Those whose markup is there before their code: of them the page needs the styles. */
  lateSources?: readonly string[];
  /** The API addresses that it fetches at once. */
  reads: readonly string[];
  /** Only its title and description are built: web renders the rest (`renderLanding`). */
  isFilledByWeb?: boolean;
};

const pageSource = (page: string) => `client/pages/${page}.tsx`;

/** The pages that strangers and search engines see first. */
const publicPages = [
  {
    path: paths.landing,
    sources: ['landing-page'],
    lateSources: ['client/features/landing/below-the-fold.tsx'],
    reads: [paths.community],
    isFilledByWeb: true,
  },
  { path: paths.apply, sources: ['visitor-root', 'apply-page'], reads: [paths.community] },
  { path: paths.privacy, sources: ['privacy-page'], reads: [] },
  { path: paths.support, sources: ['support-page'], reads: [] },
];

/** Runs at build time: each public page as the markup that main.tsx hydrates. */
export function renderPublicPages(): Promise<Prerendered[]> {
  return Promise.all(
    publicPages.map(async ({ path, sources, lateSources, reads, isFilledByWeb }) => ({
      path,
      sources: sources.map(pageSource),
      ...(lateSources && { lateSources }),
      reads,
      isFilledByWeb: isFilledByWeb ?? false,
      markup: await render(path),
    })),
  );
}

const described: Landing = {
  hero: { ...startingLanding.hero, description: landingPlaceholders.description },
  sections: [],
};

/** Runs in web, whenever its texts or the brand have changed: the markup that main.tsx hydrates. */
export async function renderLanding(landing: Landing, brand: Brand): Promise<string> {
  setBrand(brand);
  makeBrandPartsWith((name) => brandParts[name]?.() ?? '');
  const markup = await render(paths.landing, landing);
  return markup.replace(hoistedHeadTags, '');
}

/** The forms that somebody without a session comes to; one for each audience of a forgotten password. */
const entryPages = [
  { path: paths.founderSignIn, source: 'founder-sign-in-page' },
  { path: paths.investorSignIn, source: 'investor-entry-page' },
  { path: paths.investorSignUp, source: 'investor-entry-page' },
  { path: paths.mentorSignIn, source: 'mentor-sign-in-page' },
  { path: paths.adminSignIn, source: 'admin-sign-in-page' },
  { path: paths.forgotPassword, source: 'forgot-password-page' },
  ...audiences.map((audience) => ({
    path: forgotPasswordPath(audience),
    source: 'forgot-password-page',
  })),
];

/** Runs at build time: the pages with a form to sign in by, which main.tsx replaces with what was typed. */
export function renderEntryPages(): Promise<Prerendered[]> {
  return Promise.all(
    entryPages.map(async ({ path, source }) => ({
      path,
      sources: ['app-root', source].map(pageSource),
      reads: [me, `${paths.api}/info`],
      markup: await render(path),
    })),
  );
}

const me = `${paths.api}/me`;

const introductions = ['/introductions?side=recipient', '/introductions?side=requester'];

/** The pages behind a sign-in fetch these at once, besides who is signed in. */
const firstReads: Readonly<Record<string, readonly string[]>> = {
  [paths.appDashboard]: ['/overview', '/tasks'],
  [paths.appTasks]: ['/tasks'],
  [paths.appCohort]: ['/cohort', '/help-wanted'],
  [paths.appPortfolio]: ['/startups', '/startups/industries'],
  [paths.appWhy]: ['/streak/days', '/points/ledger'],
  [paths.appProfile]: ['/profile', '/profile/website-analysis', '/investor-interest'],
  [paths.appProgress]: ['/progress', '/check-in/kpi/values'],
  [paths.appLeaderboard]: ['/leaderboard?scope=cohort&period=week&order=points&page=1'],
  [paths.appIntroductions]: introductions,
  [paths.appInvestors]: ['/premium', '/investor-interest', '/investor-updates'],
  [paths.appCheckIn]: ['/check-in'],
  [paths.appCoach]: ['/coach', '/coach/memory', '/coach/suggestions'],
  [paths.appSettings]: ['/settings'],
  [paths.appPremium]: ['/premium', '/premium/examples'],
  [paths.appConnections]: ['/connected-apps', '/access-tokens', '/calendar-feed'],
  [paths.appMessages]: ['/messages/conversations'],
  [paths.investorDashboard]: [
    '/investor/startups?sort=newest&thesis=mine',
    '/investor/preferences',
    '/investor/saved',
  ],
  [paths.investorSaved]: ['/investor/searches', '/investor/saved', '/investor/preferences'],
  [paths.investorIntroductions]: introductions,
  [paths.investorSettings]: ['/investor/settings'],
  [paths.investorConnections]: ['/connected-apps', '/access-tokens'],
  [paths.mentor]: ['/mentor/sessions'],
  [paths.mentorConnections]: ['/connected-apps', '/access-tokens'],
  [paths.adminDashboard]: [
    '/admin/applications?status=undecided&sort=submitted&direction=desc&page=1',
  ],
  [paths.adminFounders]: ['/admin/founders?sort=joined&direction=desc&page=1'],
  [paths.adminProgram]: ['/admin/program'],
  [paths.adminLanding]: ['/admin/landing', '/community'],
  [paths.adminTexts]: ['/admin/texts'],
  [paths.adminSlack]: ['/admin/slack'],
  [paths.adminSecurity]: ['/second-factor', '/passkeys', '/settings/sessions'],
  [paths.adminStaff]: ['/admin/staff'],
  [paths.adminConnections]: ['/connected-apps', '/access-tokens'],
  [paths.adminAccessTokens]: ['/admin/access-tokens', '/admin/connected-apps'],
  [paths.adminImports]: ['/admin/imports'],
  [paths.adminCohorts]: ['/admin/cohorts'],
  [paths.adminDelivery]: ['/admin/payments', '/admin/deliveries?page=1'],
  [paths.adminWebhooks]: ['/admin/webhooks'],
  [paths.adminAudit]: ['/admin/audit'],
  [paths.adminFailedSignIns]: ['/admin/failed-sign-ins?text='],
  [paths.adminInvestors]: ['/admin/investors?state=waiting&page=1'],
  [paths.adminIntroductions]: ['/admin/introductions'],
  [paths.adminCoach]: ['/admin/coach'],
};

function readsOf(path: string): string[] {
  const own = firstReads[onSideOf(paths.app, path)] ?? [];
  return [me, ...own.map((read) => paths.api + read)];
}

/**
 * Runs at build time: each page behind a sign-in as far as it is the same for everybody, its frame
 * around an empty page. main.tsx replaces it once the scripts are there.
 */
export function renderShells(): Promise<Prerendered[]> {
  const behindSignIn = pageGroups.filter(({ frames }) => frames.length > 1);
  return Promise.all(
    behindSignIn.flatMap(({ frames, pages }) =>
      pages.map(async ([path, Page]) => ({
        path,
        sources: await Promise.all([...frames, Page].map(sourceOf)),
        reads: readsOf(path),
        markup: await render(path),
      })),
    ),
  );
}

/** `TasksPage` is in `tasks-page.tsx`. A page elsewhere fails the build: the bundle has no such file. */
async function sourceOf(part: ReturnType<typeof lazyPage>): Promise<string> {
  const { name } = await part.preload();
  return pageSource(name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase());
}

async function render(path: string, landing = described): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <LandingContext value={landing}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </LandingContext>
    </StrictMode>,
    // In one piece: parts that React sends later need an inline script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: rethrow },
  );
  return new Response(prelude).text();
}

function rethrow(error: unknown): never {
  throw error;
}
