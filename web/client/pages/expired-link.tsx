import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

type Props = { lead?: string; children: ReactNode; wayOn: { label: string; to: string } };

/** A link that was used, has run out or was cut off on the way: no harm, and what to do. */
export function ExpiredLink({
  lead = 'It was used already, or has expired.',
  children,
  wayOn,
}: Props) {
  return (
    <SignInFrame page="Link expired" title="This link no longer works" lead={lead}>
      <div className={classes.text}>{children}</div>
      <Button component={Link} to={wayOn.to} size="md" fullWidth>
        {wayOn.label}
      </Button>
    </SignInFrame>
  );
}
