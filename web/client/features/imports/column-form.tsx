import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { ImportDetail } from '#shared/api/imports.ts';
import { type ColumnMapping, fieldsOf, type ImportKind } from '#shared/domain/imports.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { useCheckImport, useChooseHeadings, useCohortChoices } from './import-queries.ts';
import classes from './imports.module.css';

/** Says which column is what, and where startups go; then every row is checked. */
export function ColumnForm({ detail }: { detail: ImportDetail }) {
  const { importId, headers, samples, cohort } = detail;
  const kind = detail.kind as ImportKind;
  const check = useCheckImport(importId);
  const [mapping, setMapping] = useState<ColumnMapping>(detail.mapping);
  const [cohortId, setCohortId] = useState(cohort?.id ?? '');
  const [sendsInvitations, setInvitations] = useState(detail.sendsInvitations);
  const errors = check.error ? fieldErrors(check.error) : {};
  const columns = [
    { value: '', label: 'Not in the file' },
    ...headers.map((_, at) => ({ value: String(at), label: columnLabel(headers, at) })),
  ];
  const submit = () => check.mutate({ mapping, cohortId: cohortId || null, sendsInvitations });
  return (
    <Form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={`stack ${classes.columns}`}>
        {fieldsOf(kind).map(([name, { label, isRequired }]) => {
          const at = mapping[name] ?? null;
          const sample = at === null ? '' : (samples.map((row) => row[at]).find(Boolean) ?? '');
          return (
            <div key={name}>
              <SelectField
                label={isRequired ? `${label} (required)` : label}
                choices={columns}
                value={at === null ? '' : String(at)}
                error={errors[`mapping.${name}`]}
                onChange={({ currentTarget: { value } }) =>
                  setMapping({ ...mapping, [name]: value === '' ? null : Number(value) })
                }
              />
              <p className={`soft small one-line ${classes.sample}`}>
                {sample && `Such as “${sample.slice(0, 60)}”`}
              </p>
            </div>
          );
        })}
      </div>
      {kind === 'startups' && (
        <div className={classes.cohort}>
          <CohortField value={cohortId} error={errors.cohortId} onChange={setCohortId} />
        </div>
      )}
      {kind !== 'applications' && (
        <Switch
          label="Send invitations now"
          description="Each gets an email with a link to choose a password, as soon as their row is imported. You can also do that later."
          checked={sendsInvitations}
          onChange={(event) => setInvitations(event.currentTarget.checked)}
        />
      )}
      {check.isError && Object.keys(errors).length === 0 && (
        <FormFailure text={errorText(check.error)} />
      )}
      <div className={`row wrap ${classes.buttons}`}>
        <Button
          type="submit"
          variant={detail.state === 'checked' ? 'default' : 'filled'}
          loading={check.isPending}
        >
          {detail.state === 'checked' ? 'Check again' : 'Check the rows'}
        </Button>
        <p className="soft">A dry run: nothing is imported yet.</p>
      </div>
    </Form>
  );
}

/** Spreadsheets often have a title above the headings, which are found nevertheless; here one can choose. */
export function HeadingField({ detail }: { detail: ImportDetail }) {
  const { importId, headingLine, headingChoices } = detail;
  const choose = useChooseHeadings(importId);
  if (headingLine === null) return null;
  const hasMoreAbove = headingChoices[0]?.line !== headingLine;
  return (
    <div className={classes.headings}>
      <SelectField
        label="Line with the headings"
        choices={headingChoices.map(({ line, text }) => ({
          value: String(line),
          label: `Line ${line}: ${text}`,
        }))}
        value={String(choose.isPending ? choose.variables : headingLine)}
        error={choose.isError ? errorText(choose.error) : undefined}
        onChange={({ currentTarget: { value } }) => choose.mutate(Number(value))}
      />
      <p className={`soft small ${classes.sample}`}>
        {hasMoreAbove && 'What stands above it is left out.'}
      </p>
    </div>
  );
}

/** Some files have columns without a heading, or several with the same. */
function columnLabel(headers: string[], at: number): string {
  const header = headers[at];
  if (!header) return `Column ${at + 1}`;
  const isUnique = headers.indexOf(header) === headers.lastIndexOf(header);
  return isUnique ? header : `${header} (column ${at + 1})`;
}

type CohortFieldProps = { value: string; error: unknown; onChange: (cohortId: string) => void };

function CohortField({ value, error, onChange }: CohortFieldProps) {
  const cohorts = useCohortChoices().data?.cohorts ?? [];
  const choices = cohorts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label="Cohort that they join"
      anyLabel="Choose a cohort"
      choices={choices}
      value={value}
      error={error ? String(error) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
