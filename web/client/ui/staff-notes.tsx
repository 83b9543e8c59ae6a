import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { makeUuid } from '../lib/browser.ts';
import { DateTimeText } from './date-time-text.tsx';
import { Icon } from './icon.tsx';
import classes from './staff-notes.module.css';

type FormProps = {
  /** The gap between the field and its button. */
  className: string;
  maxLength: number;
  isFullWidth?: boolean;
  isAdding: boolean;
  onAdd: (note: { id: string; text: string }, callbacks: { onSuccess: () => void }) => void;
};

/** Adds a note that only the staff read. It keeps the text until the server has it. */
export function NoteForm({ className, maxLength, isFullWidth, isAdding, onAdd }: FormProps) {
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

type NoteProps = {
  author: string;
  at: string;
  text: string;
  isMine: boolean;
  isDeleting: boolean;
  onDelete: () => void;
};

export function StaffNote({ author, at, text, isMine, isDeleting, onDelete }: NoteProps) {
  return (
    <li>
      <p className={`row gap-8 soft small ${classes.head}`}>
        <span className="shrinks ink strong one-line">{isMine ? 'You' : author}</span>
        <DateTimeText at={at} clock />
        {isMine && (
          <ActionIcon
            className={classes.delete}
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Delete note"
            loading={isDeleting}
            onClick={onDelete}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )}
      </p>
      <p className="breakable lines">{text}</p>
    </li>
  );
}
