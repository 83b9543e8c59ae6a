import { ActionIcon } from '@mantine/core';
import type { Review } from '#shared/api/review.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './review.module.css';
import { useAddNote, useDeleteNote } from './review-queries.ts';

/** Notes that only the staff see. */
export function NotesPanel({ review: { id, notes, hidden } }: { review: Review }) {
  const add = useAddNote(id);
  const remove = useDeleteNote(id);
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className={`stack gap-14 ${classes.notes}`}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={`row gap-8 soft small ${classes.head}`}>
                <span className={`shrinks ink strong ${classes.author}`}>
                  {note.isMine ? 'You' : note.email}
                </span>
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
        <p className={`soft small ${classes.hidden}`}>
          {hidden.notes === 1 ? 'One note by somebody else' : `${hidden.notes} notes by others`}{' '}
          will be here once you’ve rated all four.
        </p>
      )}
      <NoteForm
        className="stack gap-8"
        maxLength={4000}
        isFullWidth
        isAdding={add.isPending}
        onAdd={add.mutate}
      />
    </Panel>
  );
}
