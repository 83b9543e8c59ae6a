import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem } from '#shared/domain/password.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import type { useJoinTeam } from './team-queries.ts';

type Props = {
  email: string;
  startupName: string;
  /** The password replaces one from another time. */
  hasAccount: boolean;
  join: ReturnType<typeof useJoinTeam>;
  /** Called with who is signed in now; null when a second step is still needed. */
  onDone: (me: Me | null) => void;
  onDecline: () => void;
  /** Called as soon as a press is likely. */
  onDeclineSoon: () => void;
};

/** Somebody who was invited says who they are and chooses a password. */
export function JoinForm({
  email,
  startupName,
  hasAccount,
  join,
  onDone,
  onDecline,
  onDeclineSoon,
}: Props) {
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name) => name.trim() === '' && 'Please enter your name.',
      password: passwordProblem,
    },
    onValuesChange: () => join.reset(),
  });
  const submit = (values: typeof form.values) =>
    join.mutate(values, {
      onSuccess: ({ me }) => onDone(me),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Email"
        size="md"
        type="email"
        // Also tells password managers which account the password belongs to.
        autoComplete="username"
        readOnly
        variant="filled"
        value={email}
      />
      <TextInput
        label="Your name"
        size="md"
        autoComplete="name"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <NewPasswordField
        label="Password"
        description={
          hasAccount
            ? 'You already have an account with this address. The password you choose here replaces the old one.'
            : undefined
        }
        {...form.getInputProps('password')}
      />
      {join.isError && <FormFailure text={errorText(join.error)} />}
      <Button type="submit" size="md" loading={join.isPending}>
        Join {startupName}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        disabled={join.isPending}
        onPointerEnter={onDeclineSoon}
        onClick={onDecline}
      >
        Decline
      </Button>
    </Form>
  );
}
