import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { weekdayNames } from '#shared/weekdays.ts';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type AbsenceRow, type HoursRow, newAbsence, newHours, oneDay } from './mentor-draft.ts';
import classes from './office-hours.module.css';

const whenChoices = [
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: `Every ${weekdayNames[day % 7]}`,
  })),
  { value: oneDay, label: 'On one day' },
];

type RowsProps<Row> = {
  rows: Row[];
  /** The value, error and change of a field by its path: `hours.0.endsAt`. */
  propsOf: (path: string) => object;
  error: ReactNode;
  onChange: (rows: Row[]) => void;
};

const max = 50;

/** When a mentor can be met: every week, or on one day. */
export function HoursRows(props: RowsProps<HoursRow> & { timeZone: string }) {
  const { rows, propsOf, timeZone, onChange } = props;
  return (
    <TimeRows
      {...props}
      legend="Hours"
      hint={`Local time, ${timeZone.replaceAll('_', ' ')}.`}
      addLabel="Add hours"
      newRow={() => newHours(rows.at(-1))}
      noun="hours"
      onChange={onChange}
    >
      {(row, n) => (
        <>
          <SelectField
            aria-label={`Day of hours ${n + 1}`}
            className={classes.when}
            choices={whenChoices}
            {...propsOf(`hours.${n}.when`)}
          />
          {row.when === oneDay && (
            <TextInput
              type="date"
              aria-label={`Date of hours ${n + 1}`}
              className={classes.when}
              {...propsOf(`hours.${n}.day`)}
            />
          )}
          <TextInput
            type="time"
            aria-label={`Start of hours ${n + 1}`}
            {...propsOf(`hours.${n}.startsAt`)}
          />
          <TextInput
            type="time"
            aria-label={`End of hours ${n + 1}`}
            {...propsOf(`hours.${n}.endsAt`)}
          />
        </>
      )}
    </TimeRows>
  );
}

/** Days on which the hours don't hold. */
export function AbsenceRows({ propsOf, ...props }: RowsProps<AbsenceRow>) {
  return (
    <TimeRows
      {...props}
      legend="Absences"
      hint="Booked sessions stay as they are."
      addLabel="Add an absence"
      newRow={newAbsence}
      noun="absence"
    >
      {(_row, n) => (
        <>
          <TextInput
            type="date"
            aria-label={`First day of absence ${n + 1}`}
            {...propsOf(`absences.${n}.firstDay`)}
          />
          <TextInput
            type="date"
            aria-label={`Last day of absence ${n + 1}`}
            {...propsOf(`absences.${n}.lastDay`)}
          />
        </>
      )}
    </TimeRows>
  );
}

type TimeRowsProps<Row> = Omit<RowsProps<Row>, 'propsOf'> & {
  legend: string;
  hint: string;
  addLabel: string;
  noun: string;
  newRow: () => Row;
  children: (row: Row, n: number) => ReactNode;
};

function TimeRows<Row extends { id: string }>(props: TimeRowsProps<Row>) {
  const { rows, legend, hint, addLabel, noun, newRow, error, onChange, children } = props;
  return (
    <fieldset className={`stack gap-8 ${classes.rows}`}>
      <legend className="medium">{legend}</legend>
      <p className="soft small">{hint}</p>
      {rows.map((row, n) => (
        <div key={row.id} className={classes.time} data-of={noun}>
          {children(row, n)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${noun} ${n + 1}`}
            onClick={() => onChange(rows.filter((each) => each !== row))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      {rows.length < max && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => onChange([...rows, newRow()])}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
