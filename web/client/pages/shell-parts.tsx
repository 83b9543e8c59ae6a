import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSignOut } from '../features/session/signed-in.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './shell-parts.module.css';

/** Text where there is room, else an icon with a name. */
export function SignOutButton() {
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

/** The header's link to the settings. */
export function SettingsLink({ to }: { to: string }) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Settings"
    >
      <Icon name="settings" size={20} />
    </ActionIcon>
  );
}

/** The first stop of the Tab key in a shell: skips its header and menu. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.link}>
      Skip to content
    </a>
  );
}

/** How many wait for the reader, beside the name of their page; nothing if nobody does. */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={classes.count}>
      {count}
      <span className={classes.countOf}> waiting</span>
    </span>
  );
}
