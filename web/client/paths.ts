import type { Audience } from '#shared/options.ts';

export const paths = {
  landing: '/',
  home: '/home',
  apply: '/apply',
  applicationSuccess: '/application-success',
  application: '/application/:token',
  privacy: '/privacy',
  support: '/support',
  founderSignIn: '/founder/signin',
  founderDashboard: '/founder/dashboard',
  founderTasks: '/founder/dashboard/tasks',
  founderCohort: '/founder/dashboard/cohort',
  founderWhy: '/founder/dashboard/why',
  founderCommunity: '/founder/dashboard/community',
  appPortfolio: '/app/portfolio',
  app: '/app',
  appDashboard: '/app/dashboard',
  appWhy: '/app/why',
  appTasks: '/app/tasks',
  appCohort: '/app/cohort',
  founderProfile: '/founder/dashboard/profile',
  appProfile: '/app/profile',
  founderProgress: '/founder/dashboard/progress',
  appProgress: '/app/progress',
  appLeaderboard: '/app/leaderboard',
  appIntroductions: '/app/introductions',
  appInvestors: '/app/investors',
  appSettings: '/app/settings',
  appPremium: '/app/premium',
  appMessages: '/app/messages',
  appConnections: '/app/connections',
  appCheckIn: '/app/check-in',
  appCoach: '/app/ai-coach',
  appOfficeHours: '/app/office-hours',
  adminSignIn: '/admin',
  adminDashboard: '/admin/dashboard',
  adminApplication: '/admin/applications/:applicationId',
  adminFounders: '/admin/founders',
  adminFounder: '/admin/founders/:founderId',
  adminCohorts: '/admin/cohorts',
  adminCohortReport: '/admin/cohorts/:cohortId/report',
  adminCohort: '/admin/cohorts/:cohortId',
  adminMentors: '/admin/mentors',
  adminProgram: '/admin/program',
  adminTexts: '/admin/texts',
  adminText: '/admin/texts/:textId',
  adminLanding: '/admin/page',
  adminSlack: '/admin/slack',
  adminSecurity: '/admin/security',
  adminStaff: '/admin/staff',
  adminConnections: '/admin/connections',
  adminAccessTokens: '/admin/access-tokens',
  adminImports: '/admin/import',
  adminImport: '/admin/import/:importId',
  mentor: '/mentor',
  mentorSignIn: '/mentor/signin',
  mentorSettings: '/mentor/settings',
  mentorConnections: '/mentor/connections',
  investorSignUp: '/investor/signup',
  investorSignIn: '/investor/signin',
  investorDashboard: '/investor/dashboard',
  investorSaved: '/investor/saved',
  investorIntroductions: '/investor/introductions',
  investorSettings: '/investor/settings',
  investorConnections: '/investor/connections',
  investorStartup: '/investor/startups/:startupId',
  investor: '/investor',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  adminInvestors: '/admin/investors',
  setPassword: '/set-password',
  joinTeam: '/join',
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  adminDelivery: '/admin/delivery',
  adminWebhooks: '/admin/webhooks',
  adminAudit: '/admin/audit',
  adminFailedSignIns: '/admin/failed-sign-ins',
  adminIntroductions: '/admin/introductions',
  adminCoach: '/admin/coach',
  /** Handled by the server: starts the authorisation at Slack. */
  slackConnect: '/slack/connect',
  /** Likewise, for the staff who get Monday's message. */
  slackStaff: '/slack/staff',
  /** Likewise, for the admin who installs the app. */
  slackInstall: '/slack/install',
  /**
   * Handled by the server: redirects to the payment provider's page for card, invoices and
   * cancelling.
   */
  premiumPortal: '/premium/portal',
  api: '/api',
  /** Handled by the server. */
  apiDocs: '/docs/api',
  /** Fetched directly by the landing page, which does without lib/api.ts. */
  community: '/api/community',
  landingTexts: '/api/landing',
  live: '/api/live',
} as const;

/** The list of a new program's first steps, also once it was put away. */
export const firstStepsPath = `${paths.adminDashboard}#first-steps`;

/** The section of the Startup Profile that lists the team. */
export const teamPath = `${paths.appProfile}#team`;

/** The profile of a founder in one's own cohort. */
export function cohortPeerPath(founderId: string): string {
  return `${paths.founderCohort}/${encodeURIComponent(founderId)}`;
}

/** A startup as an investor sees it. */
export function investorStartupPath(startupId: string): string {
  return paths.investorStartup.replace(':startupId', encodeURIComponent(startupId));
}

/** A startup of any cohort. */
export function communityStartupPath(startupId: string): string {
  return `${paths.appPortfolio}/${encodeURIComponent(startupId)}`;
}

export function textPath(textId: string): string {
  return paths.adminText.replace(':textId', encodeURIComponent(textId));
}

export function importPath(importId: string): string {
  return paths.adminImport.replace(':importId', encodeURIComponent(importId));
}

/** The board, searched for a title. */
export function tasksSearchPath(title: string): string {
  return `${paths.appTasks}?${new URLSearchParams({ q: title })}`;
}

/** The composer of updates to investors, with the draft that the coach proposed. */
export function updateDraftPath(proposalId: string): string {
  return `${paths.appInvestors}?${new URLSearchParams({ draft: proposalId })}`;
}

/** The form for a forgotten password, preset to this audience. */
export function forgotPasswordPath(audience: Audience): string {
  return `${paths.forgotPassword}?${new URLSearchParams({ for: audience })}`;
}
