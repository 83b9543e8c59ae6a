import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { InvestorUpdates } from '#shared/api/investor-interest.ts';
import { readUpdate } from '#shared/domain/investor-interest.ts';
import { pluralize } from '#shared/formats.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useHasLasted } from '../../lib/timers.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './investor-interest.module.css';
import { useSendUpdate } from './investor-interest-queries.ts';

const checkUpdate = lazyValidator(
  async () => (await import('#shared/api/investor-interest.ts')).newUpdateSchema,
);

/** The second half of a double click on Preview must not send. */
const doubleClickMs = 600;

type Props = Pick<InvestorUpdates, 'draft' | 'recipients'> & {
  /** An update written earlier and not sent yet. */
  unsent: InvestorUpdates['draft'] | null;
  onChange: (update: InvestorUpdates['draft'] | null) => void;
};

/** Edits the draft and previews the email; only the preview can be sent. */
export function UpdateComposer({ draft, recipients, unsent, onChange }: Props) {
  const send = useSendUpdate();
  const [clientKey] = useState(makeUuid);
  const [isPreview, setPreview] = useState(false);
  const canSend = useHasLasted(isPreview, doubleClickMs);
  useEffect(checkUpdate.preload, []);
  const form = useForm({
    initialValues: unsent ?? draft,
    validate: (update) => checkUpdate({ ...update, clientKey }),
    onValuesChange: onChange,
  });
  const submit = (update: InvestorUpdates['draft']) => {
    if (!isPreview) return setPreview(true);
    send.mutate(
      { ...update, clientKey },
      {
        onSuccess: () => onChange(null),
        onError: (error) => {
          const errors = fieldErrors(error);
          form.setErrors(errors);
          if (Object.keys(errors).length > 0) setPreview(false);
        },
      },
    );
  };
  const startOver = () => {
    form.setValues(draft);
    onChange(null);
  };
  return (
    <Form className={classes.updateForm} onSubmit={form.onSubmit(submit)}>
      {isPreview ? (
        <UpdatePreview {...form.values} />
      ) : (
        <>
          <TextInput label="Subject" maxLength={120} {...form.getInputProps('subject')} />
          <Textarea
            label="Update"
            description="Drafted from your tasks, milestones and figures: read it before it goes out. Lines that begin with a dash become a list."
            autosize
            minRows={12}
            maxRows={28}
            maxLength={8000}
            {...form.getInputProps('body')}
          />
        </>
      )}
      {send.isError && <FormFailure text={errorText(send.error)} />}
      <div className={classes.buttons}>
        {isPreview ? (
          <Button variant="default" onClick={() => setPreview(false)}>
            Edit
          </Button>
        ) : (
          <Button variant="default" onClick={startOver}>
            Start a new draft
          </Button>
        )}
        <Button
          type="submit"
          disabled={isPreview && (recipients === 0 || !canSend)}
          loading={send.isPending || form.submitting}
        >
          {isPreview ? `Send to ${pluralize(recipients, 'investor')}` : 'Preview'}
        </Button>
      </div>
    </Form>
  );
}

type UpdatePreviewProps = { subject: string; body: string };

/** An update as the email shows it. */
export function UpdatePreview({ subject, body }: UpdatePreviewProps) {
  return (
    <div className={classes.preview}>
      <h3 className={classes.subject}>{subject}</h3>
      {readUpdate(body).map((part, index) => {
        // Parts have no identity but their position.
        const key = `${index}`;
        if (part.kind === 'list') {
          return (
            <ul key={key} className={classes.bullets}>
              {part.lines.map((line, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no identity.
                <li key={position}>{line}</li>
              ))}
            </ul>
          );
        }
        if (part.kind === 'heading') {
          return (
            <h4 key={key} className={classes.heading}>
              {part.text}
            </h4>
          );
        }
        return <p key={key}>{part.text}</p>;
      })}
    </div>
  );
}
