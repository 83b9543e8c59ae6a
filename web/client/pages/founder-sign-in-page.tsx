import { Link } from 'react-router-dom';
import { OtherAccountNote } from '../features/session/next-page.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { FounderSignInForm, useIsStepLeft } from '../features/session/sign-in-form.tsx';
import { OtherSignIns } from '../features/session/sign-in-links.tsx';
import { paths } from '../paths.ts';
import classes from './founder-sign-in-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

export function FounderSignInPage() {
  const me = useMe();
  const isStepLeft = useIsStepLeft();
  if (me.data?.founder && !isStepLeft) return <SignedInAlready audience="founder" />;
  return (
    <SignInFrame
      page="Founder sign in"
      title="Welcome Back, Founder!"
      lead="Your cohort is moving. Pick up where you left off."
    >
      <OtherAccountNote audience="founder" />
      <FounderSignInForm>
        <p className={`soft ${classes.apply}`}>
          Not a founder here yet? <Link to={paths.apply}>Apply to join our community</Link>
        </p>
        <OtherSignIns audience="founder" />
      </FounderSignInForm>
    </SignInFrame>
  );
}
