import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { Audience } from '#shared/options.ts';
import { homePaths, isServerPath, ownPath } from '#shared/return-paths.ts';
import { useMe } from './session-queries.ts';
import classes from './sign-in-form.module.css';

/** The page that signing in leads to, as the address names it; null for the dashboard. */
export function useNextPath(): string | null {
  const [params] = useSearchParams();
  return ownPath(params.get('next'));
}

/** Leaves a sign-in page for the page that it was to lead to. */
export function GoToNextPage({ audience }: { audience: Audience }) {
  const next = useNextPath() ?? homePaths[audience];
  const isOnServer = isServerPath(next);
  useEffect(() => {
    if (isOnServer) window.location.replace(next);
  }, [isOnServer, next]);
  return isOnServer ? null : <Navigate to={next} replace />;
}

const roles: Record<Audience, string> = {
  founder: 'a founder',
  investor: 'an investor',
  mentor: 'a mentor',
  admin: 'an admin',
};
const owners: Record<Audience, string> = {
  founder: 'founders',
  investor: 'investors',
  mentor: 'mentors',
  admin: 'admins',
};

/** Tells somebody who is signed in as another audience why this page asks again. */
export function OtherAccountNote({ audience }: { audience: Audience }) {
  const next = useNextPath();
  const me = useMe().data;
  if (!me || me.audience === audience) return null;
  const what = next ? 'The page you opened' : 'This sign-in';
  return (
    <aside aria-label="Your account" className={`stack gap-8 soft ${classes.note}`}>
      <p>
        {what} is for {owners[audience]}, and you’re signed in as {roles[me.audience]} (
        <span className="breakable">{me.email}</span>). Signing in here signs you out there.
      </p>
      <Link to={homePaths[me.audience]}>Back to your dashboard</Link>
    </aside>
  );
}
