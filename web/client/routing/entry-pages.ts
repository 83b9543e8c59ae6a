import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import type { Pages } from './pages.ts';

export const AppRoot = lazyPage(async () => (await import('../pages/app-root.tsx')).AppRoot);

/** Inside `AppRoot`, for who is not signed in yet. */
export const entryPages: Pages = [
  [
    paths.founderSignIn,
    lazyPage(async () => (await import('../pages/founder-sign-in-page.tsx')).FounderSignInPage),
  ],
  [
    paths.adminSignIn,
    lazyPage(async () => (await import('../pages/admin-sign-in-page.tsx')).AdminSignInPage),
  ],
  [
    paths.investorSignUp,
    lazyPage(async () => (await import('../pages/investor-entry-page.tsx')).InvestorSignUpPage),
  ],
  [
    paths.investorSignIn,
    lazyPage(async () => (await import('../pages/investor-entry-page.tsx')).InvestorSignInPage),
  ],
  [
    `${paths.verifyEmail}/:token`,
    lazyPage(async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage),
  ],
  [
    `${paths.confirmEmail}/:token`,
    lazyPage(async () => (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage),
  ],
  [
    paths.forgotPassword,
    lazyPage(async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage),
  ],
  [
    `${paths.setPassword}/:token`,
    lazyPage(async () => (await import('../pages/set-password-page.tsx')).SetPasswordPage),
  ],
  [paths.welcome, lazyPage(async () => (await import('../pages/welcome-page.tsx')).WelcomePage)],
];
