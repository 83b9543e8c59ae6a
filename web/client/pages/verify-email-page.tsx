import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useVerification, useVerifyEmail } from '../features/investor-account/verify-email.ts';
import { errorText } from '../lib/error-text.ts';
import { isLinkGone } from '../lib/is-link-gone.ts';
import { paths } from '../paths.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** Behind the link of the mail. Nothing happens before the button: mail scanners open links. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const link = useVerification(token);
  const verify = useVerifyEmail(token);
  if (verify.isSuccess) return <Verified email={verify.data.email} />;
  if (isLinkGone(link.error) || isLinkGone(verify.error)) return <Expired />;
  if (link.isError) return <LoadFailure error={link.error} retry={() => void link.refetch()} />;
  if (link.isPending) return null;
  const { email, name, company, isVerified } = link.data;
  if (isVerified) return <Verified email={email} />;
  return (
    <SignInFrame
      page="Confirm your email address"
      title="Confirm your email address"
      lead={`${email} was given for an investor account.`}
    >
      <p className={classes.text}>
        The account was made by {company ? `${name}, ${company}` : name}. If that is not you, just
        close this page.
      </p>
      {verify.isError && <FormFailure text={errorText(verify.error)} />}
      <Button size="md" fullWidth loading={verify.isPending} onClick={() => verify.mutate()}>
        Confirm this address
      </Button>
    </SignInFrame>
  );
}

function Verified({ email }: { email: string }) {
  return (
    <SignInFrame
      page="Address confirmed"
      title="Your address is confirmed"
      lead={`${email} is yours. An admin looks at your sign-up next.`}
    >
      <p className={classes.text} role="status">
        You get a mail as soon as you are approved. Then websites, decks, full profiles and
        introductions are open to you.
      </p>
      <Button component={Link} to={paths.investorDashboard} size="md" fullWidth>
        Open the investor portal
      </Button>
    </SignInFrame>
  );
}

function Expired() {
  return (
    <SignInFrame
      page="Link expired"
      title="This link no longer works"
      lead="It was used already, or has expired."
    >
      <p className={classes.text}>
        A link to confirm an address works once, for seven days. Sign in to have a new one sent.
      </p>
      <Button component={Link} to={paths.investorSignIn} size="md" fullWidth>
        Sign in
      </Button>
    </SignInFrame>
  );
}
