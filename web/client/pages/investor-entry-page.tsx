import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { withNext } from '#shared/return-paths.ts';
import { SignUpForm } from '../features/investor-account/sign-up-form.tsx';
import { OtherAccountNote, useNextPath } from '../features/session/next-page.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { InvestorSignInForm, useIsStepLeft } from '../features/session/sign-in-form.tsx';
import { OtherSignIns } from '../features/session/sign-in-links.tsx';
import { storeMe } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

export function InvestorSignUpPage() {
  return <InvestorEntry mode="signup" />;
}

export function InvestorSignInPage() {
  return <InvestorEntry mode="signin" />;
}

/** One screen in two modes; the link below the form switches between them. */
function InvestorEntry({ mode }: { mode: 'signup' | 'signin' }) {
  const queryClient = useQueryClient();
  const me = useMe();
  const isStepLeft = useIsStepLeft();
  const next = useNextPath();
  if (me.data?.investor && !isStepLeft) return <SignedInAlready audience="investor" />;
  if (mode === 'signin') {
    return (
      <SignInFrame
        page="Investor sign in"
        title="Investor Sign In"
        lead="See what founders have shipped since you last looked."
      >
        <OtherAccountNote audience="investor" />
        <InvestorSignInForm>
          <p className={`soft ${classes.switch}`}>
            New here? <Link to={withNext(paths.investorSignUp, next)}>Join as an investor</Link>
          </p>
          <OtherSignIns audience="investor" />
        </InvestorSignInForm>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      page="Join as investor"
      title="Join as Investor"
      lead="You’ll see every startup’s card right away. Decks, profiles and introductions open once we’ve confirmed who you are."
    >
      <SignUpForm next={next} onDone={(investor) => storeMe(queryClient, investor)} />
      <p className={`soft ${classes.switch}`}>
        Already have an account? <Link to={withNext(paths.investorSignIn, next)}>Sign in</Link>
      </p>
    </SignInFrame>
  );
}
