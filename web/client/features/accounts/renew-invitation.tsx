import { Button } from '@mantine/core';
import { errorText } from '../../lib/errors.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useRenewInvitation } from './account-queries.ts';
import classes from './accounts.module.css';

/** The button that sends the holder of an expired invitation a new one. */
export function RenewInvitation({ token }: { token: string }) {
  const renew = useRenewInvitation(token);
  if (renew.isSuccess) {
    return (
      <div role="status" className={classes.done}>
        <p>
          <strong>We sent a new link.</strong>
        </p>
        <p>
          It goes to the email address that was invited, and works once, for seven days. Nothing
          there after a few minutes? Look in the spam folder.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      {renew.isError && <FormFailure text={errorText(renew.error)} />}
      <Button size="md" fullWidth loading={renew.isPending} onClick={() => renew.mutate()}>
        Send me a new link
      </Button>
    </div>
  );
}
