import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { InvestorUpdates } from '#shared/api/investor-interest.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { readUpdate } from '#shared/domain/investor-interest.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useHasLasted } from '../../lib/timers.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useSendUpdate } from './investor-interest-queries.ts';
import classes from './update.module.css';

const checkUpdate = lazyValidator(
  async () => (await import('#shared/api/investor-interest.ts')).newUpdateSchema,
);

/** The second half of a double click on Preview must not send. */
const doubleClickMs = 600;

type Props = Pick<InvestorUpdates, 'draft' | 'recipients'> & {
  /** What was written and not sent, from before. */
  kept: InvestorUpdates['draft'] | null;
  onKeep: (words: InvestorUpdates['draft'] | null) => void;
};

/** Edits the draft, shows what will be mailed, and only then sends it. */
export function UpdateComposer({ draft, recipients, kept, onKeep }: Props) {
  const send = useSendUpdate();
  const [clientKey] = useState(makeUuid);
  const [isPreview, setPreview] = useState(false);
  const isRead = useHasLasted(isPreview, doubleClickMs);
  useEffect(checkUpdate.preload, []);
  const form = useForm({
    initialValues: kept ?? draft,
    validate: (words) => checkUpdate({ ...words, clientKey }),
    onValuesChange: onKeep,
  });
  const submit = (words: InvestorUpdates['draft']) => {
    if (!isPreview) return setPreview(true);
    send.mutate(
      { ...words, clientKey },
      {
        onSuccess: () => onKeep(null),
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
    onKeep(null);
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
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
            Draft anew
          </Button>
        )}
        <Button
          type="submit"
          disabled={isPreview && (recipients === 0 || !isRead)}
          loading={send.isPending || form.submitting}
        >
          {isPreview ? `Send to ${pluralize(recipients, 'investor')}` : 'Preview'}
        </Button>
      </div>
    </form>
  );
}

type UpdatePreviewProps = { subject: string; body: string };

/** The founder's words as the mail shows them. */
export function UpdatePreview({ subject, body }: UpdatePreviewProps) {
  return (
    <div className={classes.preview}>
      <h3 className={classes.subject}>{subject}</h3>
      {readUpdate(body).map((part, index) => {
        // Parts have no identity but their place.
        const key = `${index}`;
        if (part.kind === 'list') {
          return (
            <ul key={key} className={classes.list}>
              {part.lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no identity.
                <li key={place}>{line}</li>
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
