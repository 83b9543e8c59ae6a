import type { Review } from '#shared/api/review.ts';
import { Panel } from '../../ui/panel.tsx';
import { NoteForm, StaffNote } from '../../ui/staff-notes.tsx';
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
            <StaffNote
              key={note.id}
              author={note.email}
              at={note.createdAt}
              text={note.text}
              isMine={note.isMine}
              isDeleting={remove.isPending && remove.variables.id === note.id}
              onDelete={() => remove.mutate(note)}
            />
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
