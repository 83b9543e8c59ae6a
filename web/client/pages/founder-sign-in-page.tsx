import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { useMe } from '../features/session/get-me.ts';
import { safeNext } from '../features/session/safe-next.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { LeavePage } from '../ui/leave-page.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import classes from './founder-sign-in-page.module.css';

export function FounderSignInPage() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const me = useMe();
  if (me.data?.founder) {
    // The server answers the way to Slack, not this client's router.
    return next === paths.slackConnect ? <LeavePage to={next} /> : <Navigate to={next} replace />;
  }
  return (
    <div className={classes.page}>
      <title>{`Founder sign in · ${brand.name}`}</title>
      <header className={classes.header}>
        <Link to={paths.landing} className={classes.brand}>
          <BrandMark size={28} />
          {brand.name}
        </Link>
        <SchemeToggle />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Welcome Back, Founder!</h1>
        <p className={classes.lead}>Your cohort is moving. Pick up where you left off.</p>
        <SignInForm />
      </main>
    </div>
  );
}
