import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { PasskeyView } from '#shared/api/passkeys.ts';
import { relativeTimeWithin } from '#shared/relative-time.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { useNow } from '../../lib/timers.ts';
import actionRow from '../../ui/action-row.module.css';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import {
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from './passkey-queries.ts';

export function Passkeys() {
  return (
    <Loaded query={usePasskeys()} heights={[64]} label="Loading your passkeys">
      {({ passkeys }) => <PasskeyList passkeys={passkeys} />}
    </Loaded>
  );
}

function PasskeyList({ passkeys }: { passkeys: PasskeyView[] }) {
  const rows = useFocusNextRow(passkeys.length);
  return (
    <div className="stack gap-16 wide">
      {passkeys.length > 0 && (
        <ul className={actionRow.list} {...rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? <AddPasskey /> : <p className="soft">This browser can’t use passkeys.</p>}
    </div>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const now = useNow();
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRenamePasskey(id);
  const remove = useRemovePasskey(id);
  const ago = (at: string) => relativeTimeWithin(new Date(at), now);
  const used = lastUsedAt ? `last used ${ago(lastUsedAt)}` : 'not used yet';
  return (
    <ActionRow
      name={name}
      facts={`Added ${ago(createdAt)} · ${used}`}
      actions={
        !isRenaming && (
          <>
            <RowButton label={`Rename ${name}`} tone="quiet" onClick={() => setRenaming(true)}>
              Rename
            </RowButton>
            <RowButton
              label={`Remove ${name}`}
              tone="rose"
              loading={remove.isPending}
              onClick={remove.mutate}
            >
              Remove
            </RowButton>
          </>
        )
      }
    >
      {isRenaming && (
        <NameForm
          initialName={name}
          submitLabel="Save"
          change={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </ActionRow>
  );
}

function AddPasskey() {
  const [isOpen, setOpen] = useState(false);
  const add = useAddPasskey();
  if (isOpen) {
    return (
      <NameForm initialName="" submitLabel="Add" change={add} onClose={() => setOpen(false)} />
    );
  }
  return (
    <div>
      <Button variant="light" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    </div>
  );
}

const checkName = lazyValidator(async () => {
  return (await import('#shared/api/passkeys.ts')).passkeyNameSchema;
});

type NameFormProps = {
  initialName: string;
  submitLabel: string;
  change: ReturnType<typeof useAddPasskey>;
  onClose: () => void;
};

function NameForm({ initialName, submitLabel, change, onClose }: NameFormProps) {
  useEffect(checkName.preload, []);
  const form = useForm({
    initialValues: { name: initialName },
    validate: checkName,
    onValuesChange: () => change.reset(),
  });
  const submit = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: onClose,
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className="stack gap-16 narrow" onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Name"
        description="So that you know it again: your phone, a password manager, a key."
        placeholder="Work laptop"
        maxLength={60}
        autoFocus
        {...form.getInputProps('name')}
      />
      {change.isError && !form.errors.name && <FormFailure text={errorText(change.error)} />}
      <div className="wrap gap-8">
        <Button type="submit" loading={change.isPending || form.submitting}>
          {submitLabel}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            change.reset();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
