import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { ImportSummary } from '#shared/api/imports.ts';
import { importKinds } from '#shared/domain/imports.ts';
import { Failure } from '#shared/failure.ts';
import { errorText } from '../../lib/errors.ts';
import { ChoiceChips } from '../../ui/filter-controls.tsx';
import { kindLabel } from './import-copy.ts';
import { useSendFile } from './import-queries.ts';
import classes from './imports.module.css';

type Kind = ImportSummary['kind'];

const hints: Record<Kind, string> = {
  startups:
    'One row per founder. Rows with the same startup go together as its team; the first one is the owner.',
  applications: 'One row per application. They wait for review; nobody is emailed.',
  investors: 'One row per investor. They are approved right away.',
  everything:
    'The zip that another instance exported, with all its people and their ids. Only while there is nobody here yet.',
};

type Props = { isEmpty: boolean; onSent: (importId: string) => void };

/** Chooses or drops a file, which is sent and read right away. Nothing is imported by that. */
export function SendFile({ isEmpty, onSent }: Props) {
  const [kind, setKind] = useState<Kind>('startups');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const send = useSendFile();
  const kinds = [...importKinds, ...(isEmpty ? (['everything'] as const) : [])];
  const fileType = kind === 'everything' ? 'zip' : 'CSV file';
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) send.mutate({ kind, file }, { onSuccess: onSent });
    // The same file may be chosen again once it is mended.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div className="stack gap-16">
      <ChoiceChips
        legend="What is in the file"
        choices={kinds.map((value) => ({ value, label: kindLabel(value) }))}
        value={kind}
        onChoose={setKind}
      />
      <p className="soft">{hints[kind]}</p>
      {/* Dropping is a shortcut: the button does the same with a keyboard. */}
      <fieldset
        className={`row wrap ${classes.drop}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend className="visually-hidden">The file</legend>
        <input
          ref={input}
          type="file"
          hidden
          accept={kind === 'everything' ? '.zip' : '.csv,.tsv,.txt,text/csv'}
          aria-label={`Choose a ${fileType}`}
          onChange={({ target }) => choose(target.files)}
        />
        <Button
          loading={send.isPending}
          aria-describedby={send.isError ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {`Choose a ${fileType}`}
        </Button>
        <p className="soft">
          Or drop one here.{kind !== 'everything' && ' Up to 10,000 rows.'} You’ll see what would
          happen before anything does.
        </p>
      </fieldset>
      {send.isError && (
        <p id={errorId} role="alert" className="bad">
          {failureText(send.error)}
        </p>
      )}
    </div>
  );
}

/** The reason why the file was refused. */
function failureText(error: Error): string {
  const issue = error instanceof Failure ? error.issues?.[0] : undefined;
  return issue ? `${errorText(error)} ${issue.message}` : errorText(error);
}
