import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';
import { useTurnOnSecondFactor } from './turn-on-second-factor.ts';

type Props = {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** The secret goes into the app, a code of it comes back. */
export function SetUp({ secret, uri, onDone, onCancel }: Props) {
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
    <form noValidate className={classes.setUp} onSubmit={form.onSubmit(submit)}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className={classes.body}>
        <p className={classes.soft}>
          Scan this with an authenticator app, or type the key into it:
        </p>
        <p className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CodeInput
          description="The six digits that the app shows now."
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
        {turnOn.isError && !form.errors.code && <FormFailure text={errorText(turnOn.error)} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={turnOn.isPending}>
            Turn on
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
