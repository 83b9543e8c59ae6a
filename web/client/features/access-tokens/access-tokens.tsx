import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { AccessTokenView } from '#shared/api/access-tokens.ts';
import { tokenDays } from '#shared/domain/access-tokens.ts';
import { type TokenScope, tokenScopes } from '#shared/domain/permissions.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import actionRow from '../../ui/action-row.module.css';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAccessTokens, useMakeToken } from './access-token-queries.ts';
import classes from './access-tokens.module.css';
import { scopeLabels, tokenFacts } from './token-facts.ts';

const revokeDialogCode = lazyCode(() =>
  import('./revoke-token-dialog.tsx').then((module) => module.RevokeTokenDialog),
);

export function AccessTokens() {
  return (
    <Loaded query={useAccessTokens()} heights={[64]} label="Loading your access tokens">
      {({ tokens }) => <TokenList tokens={tokens} />}
    </Loaded>
  );
}

function TokenList({ tokens }: { tokens: AccessTokenView[] }) {
  const now = useNow();
  const rows = useFocusNextRow(tokens.length);
  const { question, ask, dialog } = useQuestion<AccessTokenView>();
  return (
    <div className="stack gap-16 wide shrinks">
      {tokens.length > 0 && (
        <ul className={actionRow.list} {...rows}>
          {tokens.map((token) => (
            <ActionRow
              key={token.id}
              name={token.name}
              beside={token.hasExpired && <Tag tone="rose">Expired</Tag>}
              facts={tokenFacts(token, now)}
              actions={
                <RowButton
                  label={`${token.hasExpired ? 'Remove' : 'Revoke'} ${token.name}`}
                  tone="rose"
                  onClick={() => ask(token)}
                >
                  {token.hasExpired ? 'Remove' : 'Revoke'}
                </RowButton>
              }
            />
          ))}
        </ul>
      )}
      <MakeToken />
      {question && <LazyDialog code={revokeDialogCode} {...dialog} token={question} />}
    </div>
  );
}

function MakeToken() {
  const [step, setStep] = useState<'button' | 'form' | 'button again' | { token: string }>(
    'button',
  );
  const goBack = () => setStep('button again');
  if (step === 'form') return <NewTokenForm onMade={setStep} onCancel={goBack} />;
  if (typeof step === 'object') return <MadeToken {...step} onDone={goBack} />;
  return (
    <div>
      <Button variant="light" autoFocus={step === 'button again'} onClick={() => setStep('form')}>
        Make a token
      </Button>
    </div>
  );
}

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

function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
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
function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
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
