import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Failure } from '#shared/failure.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { teamPath } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useDeleteAccount } from './settings-queries.ts';

const checkDeletion = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).accountDeletionSchema;
});

function isOwnersRefusal(error: Error): boolean {
  return error instanceof Failure && error.code === 'team_owner_stays';
}

const emptyDeletion = { name: '', password: '' };

/** Deletes the account for good: asks for its name and the password. */
export function DeleteForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const deleteAccount = useDeleteAccount();
  useEffect(checkDeletion.preload, []);
  const form = useForm({
    initialValues: emptyDeletion,
    validate: checkDeletion,
    onValuesChange: () => deleteAccount.reset(),
  });
  return (
    <Form
      className="stack gap-16 wide narrow"
      onSubmit={form.onSubmit((values) =>
        deleteAccount.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
    >
      <TextInput
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        // Takes the focus from the pressed button, which is gone now.
        autoFocus
        {...form.getInputProps('name')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {deleteAccount.isError && (
        <FormFailure text={errorText(deleteAccount.error)}>
          {isOwnersRefusal(deleteAccount.error) && <Link to={teamPath}>Open your team</Link>}
        </FormFailure>
      )}
      <div className="wrap gap-8">
        <Button
          type="submit"
          color="rose"
          loading={deleteAccount.isPending || deleteAccount.isSuccess || form.submitting}
        >
          Delete my account for good
        </Button>
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
