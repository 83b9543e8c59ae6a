import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { useFounder } from '../features/session/founder-context.ts';
import { useSignOut } from '../features/session/sign-out.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import classes from './founder-header.module.css';

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
        <Bell />
        <SchemeToggle />
        <SignOut />
      </div>
    </header>
  );
}

/** Words where there is room, a picture with a name where there is not. */
function SignOut() {
  const signOut = useSignOut();
  const run = () => signOut.mutate();
  const busy = signOut.isPending || signOut.isSuccess;
  return (
    <>
      <Button
        className={classes.wide}
        variant="subtle"
        color="gray"
        size="sm"
        loading={busy}
        onClick={run}
      >
        Sign Out
      </Button>
      <ActionIcon
        className={classes.narrow}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Sign Out"
        loading={busy}
        onClick={run}
      >
        <Icon name="signOut" size={20} />
      </ActionIcon>
    </>
  );
}
