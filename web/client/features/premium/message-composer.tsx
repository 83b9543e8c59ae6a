import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { maxContactMessageLength } from '#shared/domain/premium.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './premium.module.css';
import { useSendMessage } from './premium-queries.ts';

/** Writes to a founder at the foot of the conversation; Ctrl or ⌘ with Enter sends. */
export function MessageComposer({ founder }: { founder: { id: string; name: string } }) {
  const [text, setText] = useDraft(`message:${founder.id}`);
  // One key until it is sent: a second click sends the same message.
  const [clientKey, setClientKey] = useState(makeUuid);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSendMessage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (text.trim() === '') return field.current?.focus();
    send.mutate(
      { founderId: founder.id, text, clientKey },
      {
        onSuccess: () => {
          setText('');
          setClientKey(makeUuid());
          field.current?.focus();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  return (
    <form className="stack gap-8" aria-label={`Write to ${founder.name}`} onSubmit={submit}>
      {send.isError && <FormFailure text={errorText(send.error)} />}
      <div className={`flex gap-8 ${classes.composer}`}>
        <Textarea
          ref={field}
          className="grows"
          aria-label={`Message to ${founder.name}`}
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxContactMessageLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" loading={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
