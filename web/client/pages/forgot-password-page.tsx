import { Link, useSearchParams } from 'react-router-dom';
import { audiences } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { useNextPath } from '../features/session/next-page.tsx';
import { paths } from '../paths.ts';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

export function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const next = useNextPath();
  const audience = audiences.find((each) => each === params.get('for')) ?? null;
  const back = audience
    ? { path: signInPath(audience, next), label: `Back to ${audience} sign-in` }
    : { path: paths.landing, label: 'Back to the homepage' };
  return (
    <SignInFrame
      page="Forgot password"
      title="Forgot your password?"
      lead="We’ll send you a link to choose a new one."
    >
      <ForgotPasswordForm key={audience} audience={audience} next={next} />
      <p className={`soft ${classes.after}`}>
        <Link to={back.path}>{back.label}</Link>
      </p>
    </SignInFrame>
  );
}
