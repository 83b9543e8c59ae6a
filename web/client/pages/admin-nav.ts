import { paths } from '../paths.ts';

type AdminNavItem = {
  label: string;
  to: string;
  /** The beginnings of the other addresses under which this item is the current one. */
  within?: string;
};

/** The pages of an admin, in the order of the bar above them. */
export const adminNav: AdminNavItem[] = [
  { label: 'Applications', to: paths.adminDashboard, within: '/admin/applications/' },
  { label: 'Investors', to: paths.adminInvestors },
  { label: 'Cohorts', to: paths.adminCohorts },
  { label: 'Introductions', to: paths.adminIntroductions },
  { label: 'Slack', to: paths.adminSlack },
  { label: 'Delivery', to: paths.adminDelivery },
  { label: 'AI Coach', to: paths.adminCoach },
  { label: 'Audit log', to: paths.adminAudit },
  { label: 'Security', to: paths.adminSecurity },
];

/** `/admin/applications/1` belongs to the item that says `within: '/admin/applications/'`. */
export function isCurrent({ to, within }: AdminNavItem, pathname: string): boolean {
  return pathname === to || (within !== undefined && pathname.startsWith(within));
}
