import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useRenewRecoveryCodes } from './renew-recovery-codes.ts';
import classes from './second-factor.module.css';
import { TurnOffForm } from './turn-off-form.tsx';

type Props = { codesLeft: number; email: string; onNewCodes: (recoveryCodes: string[]) => void };

export function TurnedOn({ codesLeft, email, onNewCodes }: Props) {
  const [turnsOff, setTurnsOff] = useState(false);
  const renew = useRenewRecoveryCodes();
  if (turnsOff) return <TurnOffForm email={email} onCancel={() => setTurnsOff(false)} />;
  const makeCodes = () =>
    renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes) });
  return (
    <div className={classes.body}>
      <p className={classes.soft}>
        Signing in asks for a code from your authenticator app.{' '}
        <strong>{codesLeft} of 10 recovery codes</strong> are left; new ones end the old.
      </p>
      {renew.isError && <FormFailure text={errorText(renew.error)} />}
      <div className={classes.buttons}>
        <Button variant="light" loading={renew.isPending} onClick={makeCodes}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setTurnsOff(true)}>
          Turn off…
        </Button>
      </div>
    </div>
  );
}
