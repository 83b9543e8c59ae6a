import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useConfirmEmail, useEmailLink } from '../features/investor-account/change-email.ts';
import { errorText } from '../lib/error-text.ts';
import { isLinkGone } from '../lib/is-link-gone.ts';
import { paths } from '../paths.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** Behind the link to a new address. Nothing happens before the button: mail scanners open links. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const link = useEmailLink(token);
  const confirm = useConfirmEmail(token);
  if (confirm.isSuccess) return <Changed email={confirm.data.email} />;
  if (isLinkGone(link.error) || isLinkGone(confirm.error)) return <Expired />;
  if (link.isError) return <LoadFailure error={link.error} retry={() => void link.refetch()} />;
  if (link.isPending) return null;
  const { email, name, isDone } = link.data;
  if (isDone) return <Changed email={email} />;
  return (
    <SignInFrame
      page="Confirm your new address"
      title="Confirm your new address"
      lead={`${name} wants to sign in with ${email} from now on.`}
    >
      <p className={classes.text}>If that is not you, just close this page.</p>
      {confirm.isError && <FormFailure text={errorText(confirm.error)} />}
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </Button>
    </SignInFrame>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <SignInFrame
      page="Address changed"
      title="Your address is changed"
      lead={`You sign in with ${email} from now on.`}
    >
      <p className={classes.text} role="status">
        Everything else is as it was. Where you are signed in, you stay so.
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
      lead="It was used already, has expired, or another address was asked for since."
    >
      <p className={classes.text}>
        A link to a new address works once, for 24 hours. Ask for a new one in your settings.
      </p>
      <Button component={Link} to={`${paths.investorSettings}#email`} size="md" fullWidth>
        Open your settings
      </Button>
    </SignInFrame>
  );
}
