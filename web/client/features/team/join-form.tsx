import { Button, TextInput } from '@mantine/core';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem } from '#shared/domain/password.ts';
import { errorText } from '../../lib/errors.ts';
import { useSentForm } from '../../lib/sent-form.ts';
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
  const { form, onSubmit, isSending } = useSentForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name) => name.trim() === '' && 'Please enter your name.',
      password: passwordProblem,
    },
    mutation: join,
    onDone: ({ me }) => onDone(me),
  });
  return (
    <Form className="stack gap-16" onSubmit={onSubmit}>
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
      <Button type="submit" size="md" loading={isSending}>
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
