import type { StartupNote } from '#shared/api/cockpit.ts';
import { api } from '../../lib/api.ts';
import { NoteForm, StaffNote } from '../../ui/staff-notes.tsx';
import { authorName } from './cockpit-parts.tsx';
import { useStartupChange } from './cockpit-queries.ts';
import classes from './startup-panel.module.css';

/** Staff's notes about a startup; founders never read them. */
export function Notes({ startupId, notes }: { startupId: string; notes: StartupNote[] }) {
  const change = useStartupChange();
  return (
    <>
      {notes.length > 0 && (
        <ul className={`stack gap-14 ${classes.items}`}>
          {notes.map((note) => (
            <NoteItem key={note.id} startupId={startupId} note={note} />
          ))}
        </ul>
      )}
      <NoteForm
        className="stack gap-10 wide"
        maxLength={5000}
        isAdding={change.isPending}
        onAdd={({ id, text }, callbacks) =>
          change.mutate(
            {
              run: () => api.cockpit.addNote({ startupId, noteId: id, text }),
              done: 'Note added.',
            },
            callbacks,
          )
        }
      />
    </>
  );
}

function NoteItem({ startupId, note }: { startupId: string; note: StartupNote }) {
  const change = useStartupChange();
  const remove = () =>
    change.mutate({
      run: () => api.cockpit.deleteNote({ startupId, noteId: note.id }),
      done: 'Note deleted.',
    });
  return (
    <StaffNote
      author={authorName(note)}
      at={note.at}
      text={note.text}
      isMine={note.isMine}
      isDeleting={change.isPending}
      onDelete={remove}
    />
  );
}
