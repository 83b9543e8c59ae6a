import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './second-factor.module.css';
import { useTurnOffSecondFactor } from './turn-off-second-factor.ts';

const check = lazySchema(async () => {
  return (await import('#shared/api/second-factor.ts')).turnOffSchema;
});

export function TurnOffForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  useEffect(check.preload, []);
  const turnOff = useTurnOffSecondFactor();
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: check,
    onValuesChange: () => turnOff.reset(),
  });
  const submit = (values: typeof form.values) =>
    turnOff.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <CodeInput {...form.getInputProps('code')} />
      {turnOff.isError && <FormFailure text={errorText(turnOff.error)} />}
      <div className={classes.buttons}>
        <Button type="submit" color="rose" loading={turnOff.isPending || form.submitting}>
          Turn off
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
