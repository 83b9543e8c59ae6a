import type { PageChoice } from '../features/search/search-choices.ts';
import { SearchDialog } from '../features/search/search-dialog.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { dashboardTabs, sideMenu } from './founder-nav.ts';

/** What can be found by name: the menu, the tabs that are not in it, and pages without an entry. */
const pages: PageChoice[] = [
  ...sideMenu.map(({ label, to, icon }) => ({ label, to, icon })),
  ...dashboardTabs
    .filter(({ label }) => label !== 'Overview' && !sideMenu.some((item) => item.label === label))
    .map(({ label, to }) => ({ label, to, icon: 'home' as const })),
  { label: 'Why? Points and streak', to: paths.founderWhy, icon: 'points' },
  { label: 'Premium', to: paths.appPremium, icon: 'spark' },
  { label: 'Messages', to: paths.appMessages, icon: 'mail' },
  { label: 'Notification settings', to: `${paths.appSettings}#notifications`, icon: 'bell' },
  { label: 'Password', to: `${paths.appSettings}#password`, icon: 'settings' },
  { label: 'Support', to: paths.support, icon: 'alert' },
];

export function SearchBox(props: { opened: boolean; onClose: () => void }) {
  const { id } = useFounder();
  return <SearchDialog pages={pages} founderId={id} {...props} />;
}
