import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { longestContactMessage } from '#shared/domain/contact.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { makeUuid } from '../../lib/make-uuid.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './premium.module.css';
import { useSendMessage } from './send-message.ts';

const check = lazySchema(async () => (await import('#shared/api/messages.ts')).newMessageSchema);

export type Contacted = { id: string; name: string; startupName: string };

type Props = { founder: Contacted; onDone: () => void };

/** Keeps what was typed until the server has taken it; pressed twice it is one message. */
export function ContactForm({ founder, onDone }: Props) {
  const send = useSendMessage();
  const [clientKey] = useState(makeUuid);
  useEffect(check.preload, []);
  const messageOf = (text: string) => ({ founderId: founder.id, text, clientKey });
  const form = useForm({
    initialValues: { text: '' },
    validate: ({ text }) => check(messageOf(text)),
  });
  const submit = ({ text }: { text: string }) =>
    send.mutate(messageOf(text), {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <form noValidate className={classes.offer} onSubmit={form.onSubmit(submit)}>
      <Textarea
        label="Message"
        description={`${founder.name} of ${founder.startupName} sees it with your name and email address, so that they can answer. You don’t see theirs until they do.`}
        data-autofocus
        rows={7}
        maxLength={longestContactMessage}
        {...form.getInputProps('text')}
      />
      {send.isError && <FormFailure text={errorText(send.error)} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending || form.submitting}>
          Send message
        </Button>
      </div>
    </form>
  );
}
