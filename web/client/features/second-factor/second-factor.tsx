import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { downloadFile } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './second-factor.module.css';
import {
  useRenewRecoveryCodes,
  useSecondFactor,
  useStartSecondFactor,
  useTurnOffSecondFactor,
  useTurnOnSecondFactor,
} from './second-factor-queries.ts';

const QrCode = lazyPart<{ text: string; label: string }>(() =>
  import('./qr-code.tsx').then((module) => module.QrCode),
);

/** Two-step sign-in in its states: off, being set up, showing new codes, or on. */
export function SecondFactor({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const factor = useSecondFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    for (const queryKey of [queryKeys.secondFactor, queryKeys.me, queryKeys.sessions]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <Loaded query={factor} heights={[120]} label="Loading your second step">
      {({ since, recoveryCodesLeft }) => {
        if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
        if (!since) return <SecondFactorOff onTurnedOn={showCodes} />;
        return (
          <SecondFactorOn codesLeft={recoveryCodesLeft} email={email} onNewCodes={showCodes} />
        );
      }}
    </Loaded>
  );
}

type SecondFactorOnProps = {
  codesLeft: number;
  email: string;
  onNewCodes: (recoveryCodes: string[]) => void;
};

function SecondFactorOn({ codesLeft, email, onNewCodes }: SecondFactorOnProps) {
  const [isTurningOff, setTurningOff] = useState(false);
  const renew = useRenewRecoveryCodes();
  if (isTurningOff) return <TurnOffForm email={email} onCancel={() => setTurningOff(false)} />;
  const renewCodes = () =>
    renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes) });
  return (
    <div className={`stack gap-14 shrinks ${classes.body}`}>
      <Tag tone="moss">On</Tag>
      <p className="soft">
        Signing in asks for a code from your authenticator app.{' '}
        <strong>{codesLeft} of 10 recovery codes</strong> are left; new ones replace the old.
      </p>
      {renew.isError && <FormFailure text={errorText(renew.error)} />}
      <div className="wrap gap-8">
        <Button variant="light" loading={renew.isPending} onClick={renewCodes}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setTurningOff(true)}>
          Turn off…
        </Button>
      </div>
    </div>
  );
}

const checkTurnOff = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).turnOffSchema;
});

function TurnOffForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  useEffect(checkTurnOff.preload, []);
  const turnOff = useTurnOffSecondFactor();
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: checkTurnOff,
    onValuesChange: () => turnOff.reset(),
  });
  const submit = (values: typeof form.values) =>
    turnOff.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  return (
    <Form className="stack gap-16 narrow" onSubmit={form.onSubmit(submit)}>
      <AccountName email={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <CodeInput {...form.getInputProps('code')} />
      {turnOff.isError && <FormFailure text={errorText(turnOff.error)} />}
      <div className="wrap gap-8">
        <Button type="submit" color="rose" loading={turnOff.isPending || form.submitting}>
          Turn off
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Shown once, right after the codes were created. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const download = () =>
    downloadFile(
      new File(
        [`${brand.name} recovery codes, each works once:\n\n${text}\n`],
        `${brand.name} recovery codes.txt`,
        {
          type: 'text/plain',
        },
      ),
    );
  return (
    <div className={`stack gap-14 shrinks ${classes.body}`}>
      <p className="soft">
        <strong>Keep these recovery codes somewhere safe.</strong> Each one signs you in once if you
        lose your phone. They won’t be shown again.
      </p>
      <ol aria-label="Recovery codes" className={`stack ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="wrap gap-8">
        <CopyButton text={text} />
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  );
}

function SecondFactorOff({ onTurnedOn }: { onTurnedOn: (recoveryCodes: string[]) => void }) {
  const start = useStartSecondFactor();
  if (start.data) {
    return <SetUpForm {...start.data} onDone={onTurnedOn} onCancel={() => start.reset()} />;
  }
  return (
    <div className={`stack gap-14 shrinks ${classes.body}`}>
      <p className="soft">
        We’ll ask for a code from an app on your phone too, so a stolen password isn’t enough.
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
    <Form className={`stack ${classes.setUp}`} onSubmit={form.onSubmit(submit)}>
      <Suspense fallback={<Skeleton heights={[240]} label="Loading the code" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className={`stack gap-14 shrinks ${classes.body}`}>
        <p className="soft">Scan this with an authenticator app, or type the key into it:</p>
        <p className={`breakable ${classes.secret}`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
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
