import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCancelEmail, useResendEmail } from './change-email.ts';
import classes from './email-form.module.css';

type Props = {
  email: string;
  newEmail: string;
  /** It came in place of the form that was just sent. */
  takesFocus: boolean;
};

/** A new address whose link is not used yet. */
export function WaitingEmail({ email, newEmail, takesFocus }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const resend = useResendEmail();
  const cancel = useCancelEmail();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className={classes.waiting}>
      <p role="status">
        We sent a link to <strong>{newEmail}</strong>. When you have used it, you sign in with that
        address. It works for 24 hours.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send the mail again
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Keep {email}
        </Button>
      </div>
    </div>
  );
}
