import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { StartupNote } from '#shared/api/cockpit.ts';
import { api } from '../../lib/api.ts';
import { makeUuid } from '../../lib/browser.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { authorName } from './cockpit-parts.tsx';
import { useStartupChange } from './cockpit-queries.ts';
import classes from './startup-panel.module.css';

/** What staff write down about a startup; founders never read it. */
export function Notes({ startupId, notes }: { startupId: string; notes: StartupNote[] }) {
  const change = useStartupChange();
  const [draft, setDraft] = useState({ noteId: makeUuid(), text: '' });
  const text = draft.text.trim();
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (text === '' || change.isPending) return;
    const { noteId } = draft;
    change.mutate(
      { run: () => api.cockpit.addNote({ startupId, noteId, text }), done: 'Note added.' },
      { onSuccess: () => setDraft({ noteId: makeUuid(), text: '' }) },
    );
  };
  return (
    <>
      {notes.length > 0 && (
        <ul className={classes.items}>
          {notes.map((note) => (
            <li key={note.id}>
              <NoteItem startupId={startupId} note={note} />
            </li>
          ))}
        </ul>
      )}
      <form className={classes.form} onSubmit={add}>
        <Textarea
          aria-label="New note"
          placeholder="Only staff read this."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={change.isPending} disabled={text === ''}>
            Add note
          </Button>
        </div>
      </form>
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
      <p className={classes.itemHead}>
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
