import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '../features/session/safe-next.ts';
import { useMe } from '../features/session/session-queries.ts';
import { FounderSignInForm } from '../features/session/sign-in-form.tsx';
import { paths } from '../paths.ts';
import classes from './founder-sign-in-page.module.css';
import { HardRedirect, SignInFrame } from './sign-in-frame.tsx';

export function FounderSignInPage() {
  const [params] = useSearchParams();
  const next = safeNextPath(params.get('next'));
  const me = useMe();
  if (me.data?.founder) {
    // The server handles the link to Slack, not this client's router.
    return next === paths.slackConnect ? (
      <HardRedirect to={next} />
    ) : (
      <Navigate to={next} replace />
    );
  }
  return (
    <SignInFrame
      page="Founder sign in"
      title="Welcome Back, Founder!"
      lead="Your cohort is moving. Pick up where you left off."
    >
      <FounderSignInForm />
      <p className={classes.apply}>
        Not a founder here yet? <Link to={paths.apply}>Apply to join our community</Link>
      </p>
    </SignInFrame>
  );
}
