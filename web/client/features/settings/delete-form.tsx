import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { teamPath } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useDeleteAccount } from './settings-queries.ts';

const checkDeletion = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).accountDeletionSchema;
});

function isOwnersRefusal(error: Error): boolean {
  return error instanceof AppError && error.code === 'team_owner_stays';
}

const emptyDeletion = { name: '', password: '' };

/** Deletes the account for good: asks for its name and the password. */
export function DeleteForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const deleteAccount = useDeleteAccount();
  const { form, onSubmit, isSending } = useSentForm({
    initialValues: emptyDeletion,
    check: checkDeletion,
    mutation: deleteAccount,
  });
  return (
    <Form className="stack gap-16 wide narrow" onSubmit={onSubmit}>
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
        <Button type="submit" color="rose" loading={isSending || deleteAccount.isSuccess}>
          Delete my account for good
        </Button>
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
