import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Audience } from '#shared/options.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { takeTypedValue } from '../../lib/typed-early.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useRequestPasswordReset } from './account-queries.ts';
import classes from './accounts.module.css';

const checkResetRequest = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).resetRequestSchema;
});

const audienceChoices: { value: Audience; label: string }[] = [
  { value: 'founder', label: 'Founder' },
  { value: 'investor', label: 'Investor' },
  { value: 'mentor', label: 'Mentor' },
  { value: 'admin', label: 'Admin' },
];

type Props = {
  /** Without one the person chooses. */
  audience: Audience | null;
  /** The page that the emailed link leads on to. */
  next: string | null;
};

/** The reply never reveals whether an account exists. */
export function ForgotPasswordForm({ audience, next }: Props) {
  useEffect(checkResetRequest.preload, []);
  const request = useRequestPasswordReset();
  const [initialValues] = useState(() => ({
    audience: audience ?? 'founder',
    email: takeTypedValue('email'),
  }));
  const form = useForm<{ audience: Audience; email: string }>({
    initialValues,
    validate: checkResetRequest,
    onValuesChange: () => request.reset(),
  });
  if (request.isSuccess) {
    return (
      <div role="status" className={`stack gap-12 ${classes.done}`}>
        <p>
          <strong>If there’s an account, an email is on its way.</strong>
        </p>
        <p>
          Its link works for 30 minutes. Nothing there after a few minutes? Look in the spam folder,
          or check the address.
        </p>
        <Button variant="default" onClick={() => request.reset()}>
          Try another address
        </Button>
      </div>
    );
  }
  const submit = (values: typeof form.values) =>
    request.mutate(
      { ...values, ...(next && { next }) },
      { onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  return (
    <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
      {audience === null && (
        <SegmentedControl
          aria-label="Your account"
          fullWidth
          data={audienceChoices}
          {...form.getInputProps('audience')}
        />
      )}
      <TextInput
        label="Email"
        name="email"
        autoFocus
        type="email"
        size="md"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      {request.isError && <FormFailure text={errorText(request.error)} />}
      <Button type="submit" size="md" loading={request.isPending || form.submitting}>
        Send me a link
      </Button>
    </Form>
  );
}
