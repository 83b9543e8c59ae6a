import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { tokenDays } from '#shared/domain/access-tokens.ts';
import { type TokenScope, tokenScopes } from '#shared/domain/permissions.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { useMakeToken } from './access-token-queries.ts';
import classes from './access-tokens.module.css';
import { scopeLabels } from './token-facts.ts';

const checkToken = lazyValidator(async () => {
  return (await import('#shared/api/access-tokens.ts')).newTokenSchema;
});

const scopeChoices = tokenScopes.map((value) => ({ value, label: scopeLabels[value] }));

const dayChoices = tokenDays.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

type NewTokenFormProps = {
  onMade: (made: { token: string }) => void;
  onCancel: () => void;
};

export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  useEffect(checkToken.preload, []);
  const make = useMakeToken();
  const form = useForm({
    initialValues: { name: '', scope: 'read' as TokenScope, days: '30' },
    validate: (values) => checkToken(toDraft(values)),
    onValuesChange: () => make.reset(),
  });
  const submit = (values: typeof form.values) =>
    make.mutate(toDraft(values), {
      onSuccess: onMade,
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className="stack gap-16 narrow" onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Name"
        description="What it’s for, so that you know it again."
        placeholder="Nightly report"
        maxLength={60}
        autoComplete="off"
        autoFocus
        {...form.getInputProps('name')}
      />
      <div className="pair">
        <SelectField label="It may" choices={scopeChoices} {...form.getInputProps('scope')} />
        <SelectField label="Expires in" choices={dayChoices} {...form.getInputProps('days')} />
      </div>
      {make.isError && !form.errors.name && <FormFailure text={errorText(make.error)} />}
      <div className="wrap gap-8">
        <Button type="submit" loading={make.isPending || form.submitting}>
          Make the token
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** A select's value is a text. */
function toDraft({ name, scope, days }: { name: string; scope: TokenScope; days: string }) {
  return { name, scope, days: Number(days) as (typeof tokenDays)[number] };
}

/** Shown once: we keep only a hash of it. */
export function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const made = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => made.current?.focus(), []);
  const command = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}${paths.api}/me`;
  return (
    <section
      ref={made}
      tabIndex={-1}
      aria-label="Your new token"
      className={`stack gap-10 shrinks ${classes.made}`}
    >
      <p className="soft">
        <strong>Copy your token now.</strong> It won’t be shown again. Keep it like a password:
        whoever has it gets in as you.
      </p>
      <code className={`small breakable ${classes.token}`}>{token}</code>
      <p className="soft">Try it in a terminal:</p>
      <code className={`small breakable ${classes.token}`}>{command}</code>
      <div className="wrap gap-8">
        <CopyButton label="Copy token" text={token} variant="filled" />
        <CopyButton label="Copy command" text={command} variant="default" />
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
