import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useInfo } from '../features/session/get-info.ts';
import { paths } from '../paths.ts';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** A link that was used, has run out or was cut off on the way: no harm, and what to do. */
export function ExpiredLink() {
  const support = useInfo().data?.supportEmail;
  return (
    <SignInFrame
      page="Link expired"
      title="This link no longer works"
      lead="It was used already, or has expired."
    >
      <div className={classes.text}>
        <p>
          Links work once: an invitation for seven days, a link for a new password for 30 minutes.
          If you have set your password already, <Link to={paths.founderSignIn}>sign in</Link> with
          it.
        </p>
        {support && (
          <p>
            Stuck? Write to <a href={`mailto:${support}`}>{support}</a>.
          </p>
        )}
      </div>
      <Button component={Link} to={paths.forgotPassword} size="md" fullWidth>
        Ask for a new link
      </Button>
    </SignInFrame>
  );
}
