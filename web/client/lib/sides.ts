import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';

/**
 * Founders have these pages twice, and what is below them: in the dashboard with its tabs, and in
 * the app with its rail. The dashboard comes last, because the others are below it.
 */
const twins = [
  [paths.founderTasks, paths.appTasks],
  [paths.founderCohort, paths.appCohort],
  [paths.founderCommunity, paths.appPortfolio],
  [paths.founderProfile, paths.appProfile],
  [paths.founderProgress, paths.appProgress],
  [paths.founderWhy, paths.appWhy],
  [paths.founderDashboard, paths.appDashboard],
] as const;

/** True if an address has the tabs: those of the dashboard only, not `/app/*`. */
export function hasTabs(pathname: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${paths.founderDashboard}/`);
}

/** The same page on the side of `pathname`; pages without a twin as they are. */
export function onSideOf(pathname: string, to: string): string {
  for (const twin of twins) {
    const address = twin.find(
      (each) => /^([/?#]|$)/.test(to.slice(each.length)) && to.startsWith(each),
    );
    if (address) return twin[hasTabs(pathname) ? 0 : 1] + to.slice(address.length);
  }
  return to;
}

/** Keeps a founder on the side where they are: no link in a page changes the menus around it. */
export function useSameSide(): (to: string) => string {
  const { pathname } = useLocation();
  return (to) => onSideOf(pathname, to);
}
