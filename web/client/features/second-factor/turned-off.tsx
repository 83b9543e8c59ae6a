import { Button } from '@mantine/core';
import { errorText } from '../../lib/error-text.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './second-factor.module.css';
import { SetUp } from './set-up.tsx';
import { useStartSecondFactor } from './start-second-factor.ts';

export function TurnedOff({ onTurnedOn }: { onTurnedOn: (recoveryCodes: string[]) => void }) {
  const start = useStartSecondFactor();
  if (start.data) {
    return <SetUp {...start.data} onDone={onTurnedOn} onCancel={() => start.reset()} />;
  }
  return (
    <div className={classes.body}>
      <p className={classes.soft}>
        Besides your password, signing in then asks for a code from an app on your phone. A stolen
        password alone opens nothing.
      </p>
      {start.isError && <FormFailure text={errorText(start.error)} />}
      <div className={classes.buttons}>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          Set up two-step sign-in
        </Button>
      </div>
    </div>
  );
}
