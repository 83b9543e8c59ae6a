import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Audience } from '#shared/options.ts';
import { withNext } from '#shared/return-paths.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { type LazyValidator, lazyValidator } from '../../lib/lazy-schema.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useNextPath } from './next-page.tsx';
import {
  type Credentials,
  useInfo,
  useSignInFounder,
  useSignInInvestor,
} from './session-queries.ts';
import classes from './sign-in-form.module.css';

type SignInFormProps = {
  check: LazyValidator;
  signIn: UseMutationResult<unknown, Error, Credentials>;
  submitLabel: string;
  audience: Audience;
  /** The account that anybody may use; null outside demo mode. */
  demo: Credentials | null;
};

/** Email and password. After a sign-in, the page redirects because `useMe` has changed. */
export function SignInForm({ check, signIn, submitLabel, audience, demo }: SignInFormProps) {
  const next = useNextPath();
  useEffect(() => check.preload(), [check]);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: check,
    onValuesChange: () => signIn.reset(),
  });
  const submit = (values: typeof form.values) =>
    signIn.mutate(values, {
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <>
      <Form className={classes.form} onSubmit={form.onSubmit(submit)}>
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Link to={withNext(forgotPasswordPath(audience), next)} className={classes.forgot}>
          Forgot password?
        </Link>
        {signIn.isError && <FormFailure text={errorText(signIn.error)} />}
        <Button type="submit" size="md" loading={signIn.isPending || form.submitting}>
          {submitLabel}
        </Button>
      </Form>
      <DemoHint account={demo} onFill={(account) => form.setValues(account)} />
    </>
  );
}

type DemoHintProps = { account: Credentials | null; onFill: (account: Credentials) => void };

/** Shows the demo account, with a button that fills it in. */
function DemoHint({ account, onFill }: DemoHintProps) {
  if (!account) return null;
  return (
    <aside aria-label="Demo account" className={classes.hint}>
      <p>
        <strong>Just looking?</strong> Use the demo account.
      </p>
      <dl className={classes.account}>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>Password</dt>
        <dd>{account.password}</dd>
      </dl>
      <Button variant="default" size="sm" onClick={() => onFill({ ...account })}>
        Fill in demo account
      </Button>
    </aside>
  );
}

const checkFounderSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).founderSignInSchema;
});

export function FounderSignInForm() {
  const demo = useInfo().data?.demoFounder ?? null;
  const signIn = useSignInFounder();
  return (
    <SignInForm
      check={checkFounderSignIn}
      signIn={signIn}
      submitLabel="Sign In to Dashboard"
      audience="founder"
      demo={demo}
    />
  );
}

const checkInvestorSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).investorSignInSchema;
});

export function InvestorSignInForm() {
  const demo = useInfo().data?.demoInvestor ?? null;
  const signIn = useSignInInvestor();
  return (
    <SignInForm
      check={checkInvestorSignIn}
      signIn={signIn}
      submitLabel="Sign In"
      audience="investor"
      demo={demo}
    />
  );
}
