import { Link, useSearchParams } from 'react-router-dom';
import { audiences } from '#shared/options.ts';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { paths } from '../paths.ts';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

const signInLinks = {
  founder: { path: paths.founderSignIn, label: 'Back to founder sign-in' },
  admin: { path: paths.adminSignIn, label: 'Back to admin sign-in' },
  investor: { path: paths.investorSignIn, label: 'Back to investor sign-in' },
};

export function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const audience = audiences.find((each) => each === params.get('for')) ?? null;
  const back = audience
    ? signInLinks[audience]
    : { path: paths.landing, label: 'Back to the start' };
  return (
    <SignInFrame
      page="Forgot password"
      title="Forgot your password?"
      lead="We send you a link to choose a new one."
    >
      <ForgotPasswordForm key={audience} audience={audience} />
      <p className={classes.after}>
        <Link to={back.path}>{back.label}</Link>
      </p>
    </SignInFrame>
  );
}
