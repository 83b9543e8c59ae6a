import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { encode } from 'uqr';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import classes from './second-factor.module.css';
import { useStartSecondFactor, useTurnOnSecondFactor } from './second-factor-queries.ts';

export function SecondFactorOff({ onTurnedOn }: { onTurnedOn: (recoveryCodes: string[]) => void }) {
  const start = useStartSecondFactor();
  if (start.data) {
    return <SetUpForm {...start.data} onDone={onTurnedOn} onCancel={() => start.reset()} />;
  }
  return (
    <div className={`stack gap-14 shrinks ${classes.body}`}>
      <p className="soft">
        Signing in will then ask for a code from an app on your phone, besides your password. A
        stolen password alone opens nothing.
      </p>
      {start.isError && <FormFailure text={errorText(start.error)} />}
      <div className="wrap gap-8">
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          Set up two-step sign-in
        </Button>
      </div>
    </div>
  );
}

type Props = {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Somebody adds the secret to an app and proves it with a code from there. */
function SetUpForm({ secret, uri, onDone, onCancel }: Props) {
  const turnOn = useTurnOnSecondFactor();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code.') },
    onValuesChange: () => turnOn.reset(),
  });
  const submit = (values: typeof form.values) =>
    turnOn.mutate(values, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className={classes.setUp} onSubmit={form.onSubmit(submit)}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className={`stack gap-14 shrinks ${classes.body}`}>
        <p className="soft">Scan this with an authenticator app, or type the key into it:</p>
        <p className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CodeInput
          description="The six digits that the app shows now."
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
        {turnOn.isError && !form.errors.code && <FormFailure text={errorText(turnOn.error)} />}
        <div className="wrap gap-8">
          <Button type="submit" loading={turnOn.isPending}>
            Turn on
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Dark on light in both themes, because apps can't read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <path d={squares.join('')} />
    </svg>
  );
}
