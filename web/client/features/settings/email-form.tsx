import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { usePreloadOnIdle } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import {
  useCancelEmailChange,
  useRequestEmailChange,
  useResendEmailLink,
} from './email-queries.ts';
import classes from './settings.module.css';

const checkEmailChange = lazyValidator(async () => {
  return (await import('#shared/api/email-change.ts')).emailChangeSchema;
});
const emptyFields = { email: '', password: '' };

export type Addresses = { email: string; newEmail: string | null };

/** The present address, and the form for another one or what waits to be confirmed. */
export function EmailForm({ email, newEmail }: Addresses) {
  usePreloadOnIdle(checkEmailChange);
  const element = useRef<HTMLFormElement>(null);
  const request = useRequestEmailChange();
  const form = useForm({
    initialValues: emptyFields,
    validate: checkEmailChange,
    onValuesChange: () => request.reset(),
  });
  const [isSent, setSent] = useState(false);
  const submit = (values: typeof emptyFields) =>
    request.mutate(values, {
      onSuccess: () => {
        setSent(true);
        form.setValues(emptyFields);
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  // Cancelling replaces the button that had the focus by the form: move the focus there.
  const wasPending = useRef(false);
  useEffect(() => {
    const wasCancelled = wasPending.current && newEmail === null;
    wasPending.current = newEmail !== null;
    if (wasCancelled && document.activeElement === document.body) {
      element.current?.querySelector('input')?.focus();
    }
  }, [newEmail]);
  const hasFieldErrors = Object.keys(fieldErrors(request.error)).length > 0;
  return (
    <div className={`stack gap-16 wide ${classes.email}`}>
      <p className="soft breakable">
        You sign in with <strong>{email}</strong>
      </p>
      {newEmail ? (
        <PendingEmail email={email} newEmail={newEmail} takesFocus={isSent} />
      ) : (
        <Form ref={element} className="stack gap-16 wide narrow" onSubmit={form.onSubmit(submit)}>
          <TextInput
            type="email"
            label="New email address"
            description="We’ll email it a link. Nothing changes until you use it."
            autoComplete="email"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <AccountName email={email} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          {request.isError && !hasFieldErrors && <FormFailure text={errorText(request.error)} />}
          <div>
            <Button type="submit" variant="light" loading={request.isPending || form.submitting}>
              Change email address
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

type PendingEmailProps = {
  email: string;
  newEmail: string;
  /** It has just replaced the form, so it takes over the focus. */
  takesFocus: boolean;
};

/** A new address whose link has not been used yet. */
function PendingEmail({ email, newEmail, takesFocus }: PendingEmailProps) {
  const box = useRef<HTMLDivElement>(null);
  const resend = useResendEmailLink();
  const cancel = useCancelEmailChange();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className={`stack gap-12 ${classes.waiting}`}>
      <p role="status">
        We sent a link to <strong>{newEmail}</strong>. Once you’ve used it, you sign in with that
        address. It works for 24 hours.
      </p>
      <div className="wrap gap-8">
        <Button
          variant="default"
          size="compact-md"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send the email again
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
