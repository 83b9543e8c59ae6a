import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import type { Pages } from './pages.ts';

export const InvestorShell = lazyPage(
  async () => (await import('../pages/investor-shell.tsx')).InvestorShell,
);

/** Inside `AppRoot` and `InvestorShell`. */
export const investorPages: Pages = [
  [
    paths.investorDashboard,
    lazyPage(
      async () => (await import('../pages/investor-dashboard-page.tsx')).InvestorDashboardPage,
    ),
  ],
  [
    paths.investorSaved,
    lazyPage(async () => (await import('../pages/investor-saved-page.tsx')).InvestorSavedPage),
  ],
  [
    paths.investorIntroductions,
    lazyPage(
      async () =>
        (await import('../pages/investor-introductions-page.tsx')).InvestorIntroductionsPage,
    ),
  ],
  [
    paths.investorSettings,
    lazyPage(
      async () => (await import('../pages/investor-settings-page.tsx')).InvestorSettingsPage,
    ),
  ],
  [
    paths.investorStartup,
    lazyPage(async () => (await import('../pages/investor-startup-page.tsx')).InvestorStartupPage),
  ],
];
