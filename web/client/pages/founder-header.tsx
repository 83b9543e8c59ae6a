import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import classes from './founder-header.module.css';
import { SearchButton } from './search-button.tsx';
import { SettingsLink } from './settings-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export function FounderHeader() {
  const founder = useFounder();
  return (
    <header className={classes.header}>
      <Link to={paths.founderDashboard} className={classes.brand}>
        <BrandMark size={26} />
        {brand.name}
      </Link>
      <span className={classes.startup}>{founder.startupName}</span>
      <div className={classes.actions}>
        <SearchButton />
        <Bell />
        <SettingsLink to={paths.appSettings} />
        <span className={classes.theme}>
          <SchemeToggle />
        </span>
        <SignOutButton />
      </div>
    </header>
  );
}
