import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import type { Pages } from './pages.ts';

export const AdminShell = lazyPage(
  async () => (await import('../pages/admin-shell.tsx')).AdminShell,
);

/** Inside `AppRoot` and `AdminShell`. */
export const adminPages: Pages = [
  [
    paths.adminDashboard,
    lazyPage(async () => (await import('../pages/admin-dashboard-page.tsx')).AdminDashboardPage),
  ],
  [
    paths.adminApplication,
    lazyPage(async () => (await import('../pages/admin-review-page.tsx')).AdminReviewPage),
  ],
  [
    paths.adminSlack,
    lazyPage(async () => (await import('../pages/admin-slack-page.tsx')).AdminSlackPage),
  ],
  [
    paths.adminSecurity,
    lazyPage(async () => (await import('../pages/admin-security-page.tsx')).AdminSecurityPage),
  ],
  [
    paths.adminCohorts,
    lazyPage(async () => (await import('../pages/admin-cohorts-page.tsx')).AdminCohortsPage),
  ],
  [
    paths.adminDelivery,
    lazyPage(async () => (await import('../pages/admin-delivery-page.tsx')).AdminDeliveryPage),
  ],
  [
    paths.adminAudit,
    lazyPage(async () => (await import('../pages/admin-audit-page.tsx')).AdminAuditPage),
  ],
  [
    paths.adminInvestors,
    lazyPage(async () => (await import('../pages/admin-investors-page.tsx')).AdminInvestorsPage),
  ],
  [
    paths.adminIntroductions,
    lazyPage(
      async () => (await import('../pages/admin-introductions-page.tsx')).AdminIntroductionsPage,
    ),
  ],
  [
    paths.adminCoach,
    lazyPage(async () => (await import('../pages/admin-coach-page.tsx')).AdminCoachPage),
  ],
];
