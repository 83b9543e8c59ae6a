import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type ImportKind, importKindLabels, importKinds } from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';
import { errorText } from '../../lib/errors.ts';
import { ChoiceChips } from '../../ui/filter-controls.tsx';
import { useSendFile } from './import-queries.ts';
import classes from './imports.module.css';

const kinds = importKinds.map((value) => ({ value, label: importKindLabels[value] }));

const hints: Record<ImportKind, string> = {
  startups:
    'One row per founder. Rows with the same startup go together as its team; the first one is the owner.',
  applications: 'One row per application. They wait for review; nobody is emailed.',
  investors: 'One row per investor. They are approved right away.',
};

/** Chooses or drops a file, which is sent and read right away. Nothing is imported by that. */
export function SendFile({ onSent }: { onSent: (importId: string) => void }) {
  const [kind, setKind] = useState<ImportKind>('startups');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const send = useSendFile();
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
    <div className={classes.stack}>
      <ChoiceChips legend="What is in the file" choices={kinds} value={kind} onChoose={setKind} />
      <p className={classes.soft}>{hints[kind]}</p>
      {/* Dropping is a shortcut: the button does the same with a keyboard. */}
      <fieldset
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend className={classes.hidden}>The file</legend>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="Choose a CSV file"
          onChange={({ target }) => choose(target.files)}
        />
        <Button
          loading={send.isPending}
          aria-describedby={send.isError ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          Choose a CSV file
        </Button>
        <p className={classes.soft}>
          Or drop one here. Up to 10,000 rows. You’ll see what would happen before anything does.
        </p>
      </fieldset>
      {send.isError && (
        <p id={errorId} role="alert" className={classes.error}>
          {failureText(send.error)}
        </p>
      )}
    </div>
  );
}

/** With what is wrong with the file. */
function failureText(error: Error): string {
  const issue = error instanceof AppError ? error.issues?.[0] : undefined;
  return issue ? `${errorText(error)} ${issue.message}` : errorText(error);
}
