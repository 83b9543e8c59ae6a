import { ActionIcon } from '@mantine/core';
import type { StartupNote } from '#shared/api/cockpit.ts';
import { api } from '../../lib/api.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
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
            <li key={note.id}>
              <NoteItem startupId={startupId} note={note} />
            </li>
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
    <>
      <p className={`row wrap soft small ${classes.itemHead}`}>
        <span className="ink strong">{note.isMine ? 'You' : authorName(note)}</span>
        <DateTimeText at={note.at} clock />
        {note.isMine && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Delete note"
            loading={change.isPending}
            onClick={remove}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )}
      </p>
      <p className="breakable lines">{note.text}</p>
    </>
  );
}
