import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Audience } from '#shared/options.ts';
import { withNext } from '#shared/return-paths.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { forgetDrafts } from '../../lib/forget-drafts.ts';
import { lazyOptional } from '../../lib/lazy.ts';
import { type LazyValidator, lazyValidator } from '../../lib/lazy-schema.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { withTypedValues } from '../../lib/typed-early.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useNextPath } from './next-page.tsx';
import {
  type Credentials,
  type SecondStepWays,
  signInElsewhere,
  useInfo,
  useMe,
  useSecondStep,
  useSignIn,
  useSignInByPasskey,
} from './session-queries.ts';
import classes from './sign-in-form.module.css';
import { SignInLink } from './sign-in-links.tsx';
import { SignOnButton } from './sign-on-button.tsx';

type SignInFormProps = {
  check: LazyValidator;
  submitLabel: string;
  audience: Audience;
  /** The accounts that anybody may use; none outside demo mode. They are known late, so they come last. */
  demo: DemoAccount[];
  /** The other ways on, below the form. */
  children: ReactNode;
};

type DemoAccount = { name: string; account: Credentials | null | undefined };

/** The first step is done: the password, or the single sign-on (null). */
type Checked = { credentials: Credentials | null; ways: SecondStepWays };

const SignOnFailure = lazyOptional(() =>
  import('./sign-on-failure.tsx').then((module) => module.SignOnFailure),
);

/** The single sign-on has led back here for a second step, also of somebody who confirms that it is still them. */
export function useIsStepLeft(): boolean {
  const [params] = useSearchParams();
  return stepAfterSignOn(params.get('sso')) !== null;
}

function stepAfterSignOn(reason: string | null): Checked | null {
  if (!reason || !/^(code|passkey|code-passkey)$/.test(reason)) return null;
  const ways = { code: reason.startsWith('code'), passkey: reason.endsWith('passkey') };
  return { credentials: null, ways };
}

const without = (name: string) => (params: URLSearchParams) => {
  params.delete(name);
  return params;
};

/**
 * Email and password, then the second step if the account has one; or a passkey or the community's
 * single sign-on instead. After a sign-in, the page redirects because `useMe` has changed.
 */
function SignInForm({ check, submitLabel, audience, demo, children }: SignInFormProps) {
  const hasNoSession = useMe().data === null;
  useEffect(() => {
    if (hasNoSession) forgetDrafts();
  }, [hasNoSession]);
  const [params, setParams] = useSearchParams();
  // Who signs in here has just typed their password.
  const asksTwice = hasNoSession && params.has('confirm');
  useEffect(() => {
    if (asksTwice) setParams(without('confirm'), { replace: true });
  }, [asksTwice, setParams]);
  const reason = params.get('sso');
  const [checked, setChecked] = useState(() => stepAfterSignOn(reason));
  const forgetReason = () => {
    if (reason) setParams(without('sso'), { replace: true });
  };
  const signIn = useSignIn(audience, (credentials, ways) => {
    setChecked({ credentials, ways });
    signIn.reset();
  });
  const byPasskey = useSignInByPasskey(audience);
  const next = useNextPath();
  useEffect(() => check.preload(), [check]);
  const [initialValues] = useState(() => withTypedValues({ email: '', password: '' }));
  const form = useForm({
    initialValues,
    validate: check,
    onValuesChange: () => {
      signIn.reset();
      byPasskey.reset();
    },
  });
  if (checked) {
    const goBack = () => {
      forgetReason();
      setChecked(null);
    };
    return (
      <>
        <SecondStepForm audience={audience} {...checked} onBack={goBack} onDone={forgetReason} />
        {children}
      </>
    );
  }
  const submit = (values: typeof form.values) =>
    signIn.mutate(values, {
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  const failure = signIn.error ?? byPasskey.error;
  const otherAudience = signInElsewhere(failure);
  return (
    <>
      <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
        <TextInput
          label="Email"
          name="email"
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Link
          to={withNext(forgotPasswordPath(audience), next)}
          className={`stream ${classes.forgot}`}
        >
          Forgot password?
        </Link>
        {failure && (
          <FormFailure text={errorText(failure)}>
            {otherAudience && <SignInLink audience={otherAudience} />}
          </FormFailure>
        )}
        {reason && !failure && (
          <Suspense>
            <SignOnFailure audience={audience} reason={reason} />
          </Suspense>
        )}
        <Button type="submit" size="md" loading={signIn.isPending || form.submitting}>
          {submitLabel}
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="default"
            size="md"
            loading={byPasskey.isPending}
            onClick={() => {
              signIn.reset();
              byPasskey.mutate();
            }}
          >
            Use a passkey
          </Button>
        )}
        <SignOnButton audience={audience} next={next} size="md" />
      </Form>
      {children}
      <DemoHint accounts={demo} onFill={(account) => form.setValues(account)} />
    </>
  );
}

type SecondStepFormProps = Checked & {
  audience: Audience;
  onBack: () => void;
  onDone: () => void;
};

/** The second step of signing in. The server has accepted what came first already. */
function SecondStepForm({ audience, credentials, ways, onBack, onDone }: SecondStepFormProps) {
  const { byCode, byPasskey } = useSecondStep(audience, credentials);
  const reset = () => {
    byCode.reset();
    byPasskey.reset();
  };
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code.') },
    onValuesChange: reset,
  });
  const sendCode = ({ code }: typeof form.values) => byCode.mutate(code, { onSuccess: onDone });
  const failure = byCode.error ?? byPasskey.error;
  return (
    <Form className="stack gap-16" onSubmit={form.onSubmit(sendCode)}>
      <p className="soft breakable">
        {credentials
          ? `Signing in as ${credentials.email}`
          : 'You’re almost in. Your account asks for a second step.'}
      </p>
      {ways.code && <CodeInput size="md" autoFocus {...form.getInputProps('code')} />}
      {failure && <FormFailure text={errorText(failure)} />}
      {ways.code && (
        <Button type="submit" size="md" loading={byCode.isPending}>
          Sign In
        </Button>
      )}
      {ways.passkey && canUsePasskeys() && (
        <Button
          variant={ways.code ? 'default' : 'filled'}
          size="md"
          loading={byPasskey.isPending}
          onClick={() => {
            reset();
            byPasskey.mutate(undefined, { onSuccess: onDone });
          }}
        >
          Use a passkey
        </Button>
      )}
      {ways.passkey && !ways.code && !canUsePasskeys() && (
        <FormFailure text="This browser can’t use passkeys. Please sign in with one that can." />
      )}
      <Button variant="subtle" className={classes.back} onClick={onBack}>
        Use another account
      </Button>
    </Form>
  );
}

type DemoHintProps = { accounts: DemoAccount[]; onFill: (account: Credentials) => void };

/** Shows the demo accounts, each with a button that fills it in. */
function DemoHint({ accounts, onFill }: DemoHintProps) {
  const shown = accounts.flatMap(({ name, account }) => (account ? { name, account } : []));
  if (shown.length === 0) return null;
  return (
    <aside aria-label="Demo account" className={`stack gap-8 soft ${classes.hint}`}>
      <p>
        <strong>Just looking?</strong> Use {shown.length === 1 ? 'the' : 'a'} demo account.
      </p>
      {shown.map(({ name, account }) => (
        <Fragment key={name}>
          <dl className={`stack ${classes.account}`}>
            <dt>Email</dt>
            <dd>{account.email}</dd>
            <dt>Password</dt>
            <dd>{account.password}</dd>
          </dl>
          <Button variant="default" size="sm" onClick={() => onFill({ ...account })}>
            Fill in demo {name}
          </Button>
        </Fragment>
      ))}
    </aside>
  );
}

const checkFounderSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).founderSignInSchema;
});

export function FounderSignInForm({ children }: { children: ReactNode }) {
  return (
    <SignInForm
      check={checkFounderSignIn}
      submitLabel="Sign In to Dashboard"
      audience="founder"
      demo={[{ name: 'account', account: useInfo().data?.demoFounder }]}
    >
      {children}
    </SignInForm>
  );
}

const checkInvestorSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).investorSignInSchema;
});

export function InvestorSignInForm({ children }: { children: ReactNode }) {
  return (
    <SignInForm
      check={checkInvestorSignIn}
      submitLabel="Sign In"
      audience="investor"
      demo={[{ name: 'account', account: useInfo().data?.demoInvestor }]}
    >
      {children}
    </SignInForm>
  );
}

const checkMentorSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).mentorSignInSchema;
});

export function MentorSignInForm({ children }: { children: ReactNode }) {
  return (
    <SignInForm
      check={checkMentorSignIn}
      submitLabel="Sign In"
      audience="mentor"
      demo={[{ name: 'account', account: useInfo().data?.demoMentor }]}
    >
      {children}
    </SignInForm>
  );
}

const checkAdminSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).adminSignInSchema;
});

export function AdminSignInForm({ children }: { children: ReactNode }) {
  const info = useInfo().data;
  return (
    <SignInForm
      check={checkAdminSignIn}
      submitLabel="Sign In"
      audience="admin"
      demo={[
        { name: 'account', account: info?.demoAdmin },
        { name: 'manager', account: info?.demoManager },
        { name: 'reviewer', account: info?.demoReviewer },
      ]}
    >
      {children}
    </SignInForm>
  );
}
