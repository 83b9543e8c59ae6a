import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import type { Pages } from './pages.ts';

export const VisitorRoot = lazyPage(
  async () => (await import('../pages/visitor-root.tsx')).VisitorRoot,
);

/** Inside `VisitorRoot`. */
export const visitorPages: Pages = [
  [paths.apply, lazyPage(async () => (await import('../pages/apply-page.tsx')).ApplyPage)],
  [
    paths.applicationSuccess,
    lazyPage(
      async () => (await import('../pages/application-success-page.tsx')).ApplicationSuccessPage,
    ),
  ],
  [
    paths.application,
    lazyPage(async () => (await import('../pages/application-page.tsx')).ApplicationPage),
  ],
];

/** Without a frame, and without the code of the app. */
export const publicPages: Pages = [
  [paths.landing, lazyPage(async () => (await import('../pages/landing-page.tsx')).LandingPage)],
  [paths.privacy, lazyPage(async () => (await import('../pages/privacy-page.tsx')).PrivacyPage)],
  [paths.support, lazyPage(async () => (await import('../pages/support-page.tsx')).SupportPage)],
];
