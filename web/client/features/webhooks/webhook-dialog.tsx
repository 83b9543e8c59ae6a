import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpointView, WebhookForm, WebhookList } from '#shared/api/webhooks.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import {
  useAddWebhook,
  useChangeWebhook,
  useRemoveWebhook,
  useRotateSecret,
} from './webhook-queries.ts';
import classes from './webhooks.module.css';

export type WebhookQuestion =
  | { kind: 'add' }
  | { kind: 'edit' | 'rotate' | 'remove'; endpoint: WebhookEndpointView };

type State = { opened: boolean; onClose: () => void };
type Events = WebhookList['events'];

export function WebhookDialog({
  question,
  events,
  ...state
}: State & { question: WebhookQuestion; events: Events }) {
  switch (question.kind) {
    case 'add':
      return <AddDialog events={events} {...state} />;
    case 'edit':
      return <EditDialog endpoint={question.endpoint} events={events} {...state} />;
    case 'rotate':
      return <RotateDialog endpoint={question.endpoint} {...state} />;
    case 'remove':
      return <RemoveDialog endpoint={question.endpoint} {...state} />;
  }
}

const checkWebhook = lazyValidator(async () => {
  return (await import('#shared/api/webhooks.ts')).webhookFormSchema;
});

function AddDialog({ events, opened, onClose }: State & { events: Events }) {
  const [secret, setSecret] = useState<string | null>(null);
  const mutation = useAddWebhook();
  const { form, dialogProps } = useDialogForm({
    initialValues: { url: '', events: [] as WebhookForm['events'] },
    validate: checkWebhook,
    toInput: (values) => values,
    mutation,
    onDone: (added: { secret: string }) => setSecret(added.secret),
  });
  if (secret !== null) return <SecretDialog secret={secret} opened={opened} onClose={onClose} />;
  return (
    <FormDialog title="Add a webhook" opened={opened} onClose={onClose}>
      <DialogForm submitLabel="Add" {...dialogProps} onCancel={onClose}>
        <Fields
          events={events}
          address={form.getInputProps('url')}
          choice={form.getInputProps('events')}
        />
      </DialogForm>
    </FormDialog>
  );
}

type EndpointProps = State & { endpoint: WebhookEndpointView };

function EditDialog({ endpoint, events, opened, onClose }: EndpointProps & { events: Events }) {
  const mutation = useChangeWebhook();
  const { form, dialogProps } = useDialogForm({
    initialValues: { url: endpoint.url, events: endpoint.events as WebhookForm['events'] },
    validate: ({ url, events: chosen }: WebhookForm) => checkWebhook({ url, events: chosen }),
    toInput: (values) => ({ ...values, endpointId: endpoint.id }),
    mutation,
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit the webhook" opened={opened} onClose={onClose}>
      <DialogForm submitLabel="Save" {...dialogProps} onCancel={onClose}>
        <Fields
          events={events}
          address={form.getInputProps('url')}
          choice={form.getInputProps('events')}
        />
      </DialogForm>
    </FormDialog>
  );
}

type FieldsProps = {
  events: Events;
  address: object;
  choice: { value?: string[]; error?: string; onChange: (chosen: string[]) => void };
};

function Fields({ events, address, choice }: FieldsProps) {
  const { value = [], error, onChange } = choice;
  const toggle = (type: string) =>
    onChange(value.includes(type) ? value.filter((each) => each !== type) : [...value, type]);
  return (
    <>
      <TextInput
        type="url"
        label="Address"
        description="Events are sent here by POST, signed with a secret."
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        inputMode="url"
        maxLength={2000}
        {...address}
      />
      <fieldset
        className={`stack gap-2 ${classes.events}`}
        aria-describedby={error ? 'events-error' : undefined}
      >
        <legend>Events</legend>
        {events.map(({ type, label }) => (
          <label key={type} className={`row wrap ${classes.event}`}>
            <input type="checkbox" checked={value.includes(type)} onChange={() => toggle(type)} />
            <span>{label}</span>
            <code>{type}</code>
          </label>
        ))}
        {error && <Input.Error id="events-error">{error}</Input.Error>}
      </fieldset>
    </>
  );
}

function RotateDialog({ endpoint, ...state }: EndpointProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useRotateSecret();
  if (secret !== null) return <SecretDialog secret={secret} {...state} />;
  return (
    <AskDialog
      {...state}
      title="Make a new secret?"
      submitLabel="Make a new secret"
      change={rotate}
      onSubmit={() =>
        rotate.mutate(
          { endpointId: endpoint.id },
          { onSuccess: (answer) => setSecret(answer.secret) },
        )
      }
    >
      <p>
        For a day, deliveries are signed with both the new and the old secret. Put the new one into
        the receiver meanwhile.
      </p>
    </AskDialog>
  );
}

function RemoveDialog({ endpoint, ...state }: EndpointProps) {
  const remove = useRemoveWebhook();
  return (
    <AskDialog
      {...state}
      title="Delete the webhook?"
      submitLabel="Delete"
      isDangerous
      change={remove}
      onSubmit={() => remove.mutate({ endpointId: endpoint.id }, { onSuccess: state.onClose })}
    >
      <p className="breakable">{endpoint.url}</p>
      <p>Its list of deliveries goes with it, and what waits isn’t sent anymore.</p>
    </AskDialog>
  );
}

function SecretDialog({ secret, opened, onClose }: State & { secret: string }) {
  return (
    <FormDialog title="The webhook’s secret" opened={opened} onClose={onClose}>
      <div className="stack gap-16">
        <p>The receiver checks signatures with it. Copy it now: it won’t be shown again.</p>
        <code className={`small breakable ${classes.code}`}>{secret}</code>
        <div className="wrap end gap-8">
          <Button variant="subtle" onClick={onClose}>
            Done
          </Button>
          <CopyButton label="Copy secret" text={secret} variant="filled" />
        </div>
      </div>
    </FormDialog>
  );
}
