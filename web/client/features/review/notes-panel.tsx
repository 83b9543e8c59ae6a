import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Review } from '#shared/api/review.ts';
import { makeUuid } from '../../lib/browser.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './review.module.css';
import { useAddNote, useDeleteNote } from './review-queries.ts';

/** Notes that only the staff see. */
export function NotesPanel({ review: { id, notes, hidden } }: { review: Review }) {
  const remove = useDeleteNote(id);
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={classes.head}>
                <span className={classes.author}>{note.isMine ? 'You' : note.email}</span>
                <DateTimeText at={note.createdAt} clock />
                {note.isMine && (
                  <ActionIcon
                    className={classes.delete}
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label="Delete note"
                    loading={remove.isPending && remove.variables.id === note.id}
                    onClick={() => remove.mutate(note)}
                  >
                    <Icon name="trash" size={16} />
                  </ActionIcon>
                )}
              </p>
              <p className="breakable lines">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      {hidden.notes > 0 && (
        <p className={classes.hidden}>
          {hidden.notes === 1 ? 'One note by somebody else' : `${hidden.notes} notes by others`}{' '}
          will be here once you’ve rated all four.
        </p>
      )}
      <NoteForm applicationId={id} />
    </Panel>
  );
}

function NoteForm({ applicationId }: { applicationId: string }) {
  const add = useAddNote(applicationId);
  const [note, setNote] = useState({ id: makeUuid(), text: '' });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = note.text.trim();
    if (text === '' || add.isPending) return;
    add.mutate({ ...note, text }, { onSuccess: () => setNote({ id: makeUuid(), text: '' }) });
  };
  return (
    <form className="stack gap-8" onSubmit={submit}>
      <Textarea
        aria-label="New note"
        placeholder="Only staff read this."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={note.text}
        onChange={(event) => setNote({ ...note, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={add.isPending}
        disabled={note.text.trim() === ''}
      >
        Add note
      </Button>
    </form>
  );
}
