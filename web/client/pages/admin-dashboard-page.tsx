import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { useMe } from '../features/session/get-me.ts';
import { SlackWorkspace } from '../features/slack/slack-workspace.tsx';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import classes from './admin-dashboard-page.module.css';
import { SignOutButton } from './sign-out-button.tsx';

export function AdminDashboardPage() {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (me.data?.audience !== 'admin') return <Navigate to={paths.adminSignIn} replace />;
  return (
    <div>
      <title>{`Admin · ${brand.name}`}</title>
      <header className={classes.header}>
        <span className={classes.brand}>
          <BrandMark size={26} />
          {brand.name}
        </span>
        <span className={classes.who}>{me.data.email}</span>
        <SchemeToggle />
        <SignOutButton />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Admin</h1>
        <SlackWorkspace />
      </main>
    </div>
  );
}
