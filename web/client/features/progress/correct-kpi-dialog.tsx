import { TextInput } from '@mantine/core';
import type { KpiSeries } from '#shared/api/check-ins.ts';
import { formatKpi, readNumber } from '#shared/domain/kpi.ts';
import { dateLabel } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useCorrectKpi } from './progress-queries.ts';

type Props = {
  /** With the points of the weeks that are closed. */
  series: KpiSeries;
  today: CalendarDate;
  opened: boolean;
  onClose: () => void;
};

export function CorrectKpiDialog({ series, today, opened, onClose }: Props) {
  return (
    <FormDialog title={`Correct ${series.name}`} opened={opened} onClose={onClose}>
      <CorrectKpiForm series={series} today={today} onDone={onClose} />
    </FormDialog>
  );
}

type FormProps = Pick<Props, 'series' | 'today'> & { onDone: () => void };

function CorrectKpiForm({ series: { points, unit }, today, onDone }: FormProps) {
  const correct = useCorrectKpi();
  const saidIn = (week: string) => points.find((point) => point.week === week)?.value ?? null;
  const [latest = ''] = points.map(({ week }) => week).toReversed();
  const { form, dialogProps } = useDialogForm({
    initialValues: { week: latest, value: String(saidIn(latest) ?? '') },
    validate: ({ value }: { week: string; value: string }): Record<string, string> => {
      const { problem } = readNumber(value);
      return problem ? { value: problem } : {};
    },
    toInput: (values) => values,
    mutation: {
      ...correct,
      mutate: ({ week, value }, callbacks) =>
        correct.mutate({ week, value: readNumber(value).answer ?? null }, callbacks),
    },
    onDone: () => {
      showToast({ text: 'Corrected. What was said before stays readable.' });
      onDone();
    },
  });
  return (
    <DialogForm submitLabel="Correct" onCancel={onDone} {...dialogProps}>
      <SelectField
        label="Week"
        choices={points.toReversed().map(({ week, value }) => ({
          value: week,
          label: `${dateLabel(week, today)}: ${formatKpi(value, unit)}`,
        }))}
        value={form.values.week}
        onChange={(event) => {
          const { value: week } = event.currentTarget;
          form.setValues({ week, value: String(saidIn(week) ?? '') });
        }}
      />
      <TextInput
        label="It should say"
        description="Your team and the program’s staff can still see what was said before."
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('value')}
      />
    </DialogForm>
  );
}
