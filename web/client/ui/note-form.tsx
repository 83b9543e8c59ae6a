import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { makeUuid } from '../lib/browser.ts';

type Props = {
  /** The gap between the field and its button. */
  className: string;
  maxLength: number;
  isFullWidth?: boolean;
  isAdding: boolean;
  onAdd: (note: { id: string; text: string }, callbacks: { onSuccess: () => void }) => void;
};

/** Adds a note that only the staff read. It keeps the text until the server has it. */
export function NoteForm({ className, maxLength, isFullWidth, isAdding, onAdd }: Props) {
  const [note, setNote] = useState({ id: makeUuid(), text: '' });
  const text = note.text.trim();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text === '' || isAdding) return;
    onAdd({ ...note, text }, { onSuccess: () => setNote({ id: makeUuid(), text: '' }) });
  };
  return (
    <form className={className} onSubmit={submit}>
      <Textarea
        aria-label="New note"
        placeholder="Only staff read this."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        value={note.text}
        onChange={(event) => setNote({ ...note, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div className="end">
        <Button
          type="submit"
          variant="default"
          fullWidth={isFullWidth}
          loading={isAdding}
          disabled={text === ''}
        >
          Add note
        </Button>
      </div>
    </form>
  );
}
