import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportDetail } from '#shared/api/imports.ts';
import { importKeptDays } from '#shared/domain/imports.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ColumnForm, HeadingField } from './column-form.tsx';
import { progressOf, rowStateLabels } from './import-copy.ts';
import { useInviteImported, useSaveRows, useStartImport, useUndoImport } from './import-queries.ts';
import classes from './imports.module.css';

const askDialogCode = lazyCode(() =>
  import('../../ui/ask-dialog.tsx').then((module) => module.AskDialog),
);

/** One import, from choosing its columns to undoing it. */
export function ImportPanels({ detail }: { detail: ImportDetail }) {
  const { kind, state } = detail;
  if (kind === 'everything') return <InstancePanel detail={detail} />;
  const isOpen = state === 'uploaded' || state === 'checked';
  return (
    <>
      {isOpen && (
        <Panel title="Columns">
          <div className="stack gap-16">
            <HeadingField detail={detail} />
            <ColumnForm key={detail.headingLine} detail={detail} />
          </div>
        </Panel>
      )}
      {(state === 'running' || state === 'undoing') && (
        <Panel title={state === 'running' ? 'Importing' : 'Undoing'}>
          <ProgressBar detail={detail} />
        </Panel>
      )}
      {(state === 'checked' || state === 'done' || state === 'undone') && (
        <Panel title={state === 'checked' ? 'Dry run' : 'Result'}>
          <Outcome detail={detail} />
        </Panel>
      )}
    </>
  );
}

/** The export of another instance, which is imported as a whole or not at all. */
function InstancePanel({ detail: { importId, state, problem } }: { detail: ImportDetail }) {
  const start = useStartImport(importId);
  const texts: Partial<Record<ImportDetail['state'], string>> = {
    running: 'Everything is being imported. That takes a minute or two; you can leave this page.',
    done: 'Everything is here. Passwords are not part of an export: people choose a new one with “Forgot password?”.',
    failed: `Nothing was imported. ${problem}`,
  };
  return (
    <Panel title="A whole instance">
      <div className="stack gap-16">
        <p role="status">
          {texts[state] ??
            'All people, startups, cohorts, tasks and points of the other instance come here, with their ids. Nobody is emailed. It can’t be undone.'}
        </p>
        {state === 'checked' && (
          <div className={`row wrap ${classes.buttons}`}>
            <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
              Import everything
            </Button>
          </div>
        )}
        {start.isError && <FormFailure text={errorText(start.error)} />}
      </div>
    </Panel>
  );
}

function ProgressBar({ detail }: { detail: ImportDetail }) {
  const { done, all } = progressOf(detail);
  return (
    <div className="stack gap-16">
      <progress
        className={`wide ${classes.progress}`}
        value={done}
        max={Math.max(all, 1)}
        aria-label="Rows"
      />
      <p role="status" className="soft">
        {`${formatNumber(done)} of ${pluralize(all, 'row')}. You can leave this page: it goes on.`}
      </p>
    </div>
  );
}

function Outcome({ detail }: { detail: ImportDetail }) {
  const { importId, state, counts, refused } = detail;
  const save = useSaveRows(importId);
  const shown = rowStateLabels.filter(([each]) => counts[each] !== undefined);
  const total = (counts.error ?? 0) + (counts.kept ?? 0);
  return (
    <div className="stack gap-16">
      <dl className={`wrap ${classes.counts}`}>
        {shown.map(([each, label]) => (
          <div key={each} data-state={each}>
            <dt>{label}</dt>
            <dd>{formatNumber(counts[each] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && <RefusedRows refused={refused} total={total} />}
      <div className={`row wrap ${classes.buttons}`}>
        {state === 'checked' && <StartButton detail={detail} />}
        {state === 'done' && <InviteButton detail={detail} />}
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Download all rows as CSV
        </Button>
        {state === 'done' && <UndoButton detail={detail} />}
      </div>
    </div>
  );
}

function StartButton({ detail: { importId, counts } }: { detail: ImportDetail }) {
  const start = useStartImport(importId);
  const { ready = 0 } = counts;
  if (ready === 0) return <p className="soft">There’s no row left to import.</p>;
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
        {`Import ${pluralize(ready, 'row')}`}
      </Button>
      {start.isError && <FormFailure text={errorText(start.error)} />}
    </>
  );
}

function InviteButton({ detail: { importId, uninvited } }: { detail: ImportDetail }) {
  const [isAsking, setAsking] = useState(false);
  const invite = useInviteImported(importId);
  const close = () => setAsking(false);
  const people = formatNumber(uninvited);
  return (
    <>
      {uninvited > 0 && (
        <Button onClick={() => setAsking(true)}>{`Invite ${people} by email`}</Button>
      )}
      <LazyDialog
        code={askDialogCode}
        title={`Invite ${people} by email?`}
        submitLabel="Send invitations"
        change={invite}
        opened={isAsking}
        onClose={close}
        onSubmit={() => invite.mutate(undefined, { onSuccess: close })}
      >
        <p>Each gets a link to choose a password. It works once, for seven days.</p>
      </LazyDialog>
    </>
  );
}

function UndoButton({ detail: { importId, counts } }: { detail: ImportDetail }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(importId);
  const close = () => setAsking(false);
  const { made = 0 } = counts;
  if (made === 0) return null;
  return (
    <>
      <Button variant="subtle" color="rose" onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <LazyDialog
        code={askDialogCode}
        title="Undo this import?"
        submitLabel="Undo import"
        isDangerous
        change={undo}
        opened={isAsking}
        onClose={close}
        onSubmit={() => undo.mutate(undefined, { onSuccess: close })}
      >
        <p>
          {`What its ${pluralize(made, 'row')} made is removed for good, if nobody has used it since. Whoever has chosen a password, or was changed by the staff, stays; you’ll see which and why. An import can be undone for ${importKeptDays} days.`}
        </p>
      </LazyDialog>
    </>
  );
}

function RefusedRows({ refused, total }: { refused: ImportDetail['refused']; total: number }) {
  return (
    <div className={classes.scroll}>
      <table className={`wide ${classes.table}`}>
        <caption className={`soft small ${classes.caption}`}>
          {total > refused.length
            ? `The first ${refused.length} of ${formatNumber(total)} rows to look at. All are in the CSV.`
            : `${pluralize(total, 'row')} to look at`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Who</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {refused.flatMap(({ number, line, name, problems }) =>
            problems.map(({ column, text }) => (
              <tr key={`${number} ${column} ${text}`}>
                <td>{line}</td>
                <td className={`breakable ${classes.who}`}>{name}</td>
                <td>
                  {column && <strong>{column}: </strong>}
                  {text}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
