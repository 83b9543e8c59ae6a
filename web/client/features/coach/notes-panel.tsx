import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { NewNote } from '#shared/api/coach.ts';
import {
  type CoachNote,
  type CoachNoteKind,
  coachNoteKinds,
  maxNoteLength,
} from '#shared/domain/coach-notes.ts';
import { errorText } from '../../lib/errors.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './memory.module.css';
import { useCoachMemory, useNoteActions } from './memory-queries.ts';

const title = 'What I remember';

/** Facts and goals that the founder confirmed: beside the conversation, or folded up above it. */
export function NotesPanel() {
  const query = useCoachMemory();
  const isBeside = useMediaQuery('(min-width: 1100px)', undefined, {
    getInitialValueInEffect: false,
  });
  const notes = (
    <Loaded query={query} heights={[44, 44]} label="Loading your notes">
      {(memory) => <Notes notes={memory.notes} />}
    </Loaded>
  );
  if (isBeside) return <Panel title={title}>{notes}</Panel>;
  const count = query.data?.notes.length ?? 0;
  return (
    <details className={`card ${classes.folded}`}>
      <summary className={`row gap-8 soft ${classes.summary}`}>
        <Icon name="bookmark" size={18} />
        <h2 className="ink body">{title}</h2>
        {count > 0 && <span className={`small tabular ${classes.count}`}>{count}</span>}
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className={classes.unfolded}>{notes}</div>
    </details>
  );
}

const groups: { kind: CoachNoteKind; label: string }[] = [
  { kind: 'goal', label: 'Goals' },
  { kind: 'fact', label: 'Facts' },
];

function Notes({ notes }: { notes: CoachNote[] }) {
  const { add, edit, remove } = useNoteActions();
  /** The note being edited, or a new one. */
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(null);
    // The form had the focus.
    setTimeout(() => addButton.current?.focus());
  };
  return (
    <div className="stack gap-12">
      {notes.length === 0 && open === null && (
        <p className="soft">
          Nothing yet. Add what I should keep in mind, such as “12 pilots” or “5 paying by May 1”.
        </p>
      )}
      {groups.map(({ kind, label }) => {
        const shown = notes.filter((note) => note.kind === kind);
        if (shown.length === 0) return null;
        return (
          <section key={kind} aria-label={label}>
            <h3 className={`soft small strong ${classes.group}`}>{label}</h3>
            <ul className="stack">
              {shown.map((note) =>
                open === note.id ? (
                  <li key={note.id}>
                    <NoteForm
                      label="Edit note"
                      note={note}
                      change={edit}
                      onSave={(changed) =>
                        edit.mutate({ ...note, ...changed }, { onSuccess: close })
                      }
                      onClose={close}
                    />
                  </li>
                ) : (
                  <li key={note.id} className={`flex ${classes.note}`}>
                    <span className={`shrinks grows breakable ${classes.text}`}>{note.text}</span>
                    <NoteButton
                      icon="edit"
                      label={`Edit: ${note.text}`}
                      onClick={() => setOpen(note.id)}
                    />
                    <NoteButton
                      icon="trash"
                      label={`Delete: ${note.text}`}
                      onClick={() =>
                        remove.mutate(note, { onSuccess: () => addButton.current?.focus() })
                      }
                    />
                  </li>
                ),
              )}
            </ul>
          </section>
        );
      })}
      {open === 'new' ? (
        <NoteForm
          label="New note"
          change={add}
          onSave={(note) => add.mutate(note, { onSuccess: close })}
          onClose={close}
        />
      ) : (
        <Button
          ref={addButton}
          variant="default"
          size="compact-md"
          className={classes.add}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setOpen('new')}
        >
          Add
        </Button>
      )}
    </div>
  );
}

type NoteButtonProps = { icon: 'edit' | 'trash'; label: string; onClick: () => void };

function NoteButton({ icon, label, onClick }: NoteButtonProps): ReactNode {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}

const kindLabels: Record<CoachNoteKind, string> = { fact: 'Fact', goal: 'Goal' };
const kindChoices = coachNoteKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));

type NoteFormProps = {
  label: string;
  note?: CoachNote;
  change: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void };
  onSave: (note: NewNote) => void;
  onClose: () => void;
};

/** Enter saves, Escape leaves it as it was. */
function NoteForm({ label, note, change, onSave, onClose }: NoteFormProps) {
  const [kind, setKind] = useState<CoachNoteKind>(note?.kind ?? 'fact');
  const [text, setText] = useState(note?.text ?? '');
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const leave = () => {
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') onSave({ kind, text: trimmed });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement) submit(event);
  };
  return (
    <form
      className={`stack gap-8 ${classes.form}`}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <SelectField
        aria-label="Kind"
        choices={kindChoices}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as CoachNoteKind)}
      />
      <Textarea
        aria-label="What to remember"
        placeholder={kind === 'goal' ? '5 paying by May 1' : '12 pilots'}
        autosize
        autoFocus
        minRows={1}
        maxRows={5}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {change.isError && <FormFailure text={errorText(change.error)} />}
      <div className={`end gap-8 ${classes.formButtons}`}>
        <Button size="compact-md" variant="subtle" color="gray" onClick={leave}>
          Cancel
        </Button>
        <Button
          size="compact-md"
          type="submit"
          disabled={trimmed === ''}
          loading={change.isPending}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
