import { Button, TextInput } from '@mantine/core';
import type { CheckInView, Kpi, KpiDraft } from '#shared/api/check-ins.ts';
import { kpiExamples } from '#shared/domain/kpi-examples.ts';
import type { Stage } from '#shared/options.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { useChooseKpi } from './check-in-queries.ts';
import classes from './check-ins.module.css';
import { Choices } from './choices.tsx';

const checkKpi = lazyValidator(
  async () => (await import('#shared/api/check-ins.ts')).kpiDraftSchema,
);

const units = [
  { value: 'number', label: 'A number' },
  { value: 'money', label: 'Dollars' },
  { value: 'percent', label: 'Percent' },
];

const ways = [
  { value: 'up', label: 'Up is good' },
  { value: 'down', label: 'Down is good' },
];

type Props = {
  stage: Stage;
  /** The number that is replaced or renamed; null for the first one. */
  kpi: Kpi | null;
  onDone: (view: CheckInView) => void;
  onCancel?: () => void;
  /** The week's form stands below. */
  isSecond?: boolean;
};

/** Chooses what a startup goes by: an example of its stage fills everything in. */
export function KpiForm({ stage, kpi, onDone, onCancel, isSecond = false }: Props) {
  const { form, dialogProps } = useDialogForm({
    initialValues: {
      name: kpi?.name ?? '',
      unit: kpi?.unit ?? 'number',
      goodWay: kpi?.goodWay ?? 'up',
      isRename: kpi !== null,
    } as KpiDraft,
    validate: checkKpi,
    toInput: (draft: KpiDraft): KpiDraft =>
      // A new name of the same number keeps what the number is.
      kpi && draft.isRename ? { ...draft, unit: kpi.unit, goodWay: kpi.goodWay } : draft,
    mutation: useChooseKpi(),
    onDone,
  });
  const isNew = !form.values.isRename;
  const chooseWhat = (what: 'rename' | 'new') => {
    form.setValues({ isRename: what === 'rename', name: what === 'rename' ? kpi?.name : '' });
  };
  return (
    <DialogForm
      submitLabel={kpi ? 'Save' : 'Track this number'}
      isSecond={isSecond}
      {...(onCancel && { onCancel })}
      {...dialogProps}
    >
      {kpi && (
        <Choices
          legend="What do you want to do?"
          hint={
            isNew
              ? `A new series begins. “${kpi.name}” stays on your Progress page.`
              : 'It’s still the same number, so its weeks stay together.'
          }
          choices={[
            { value: 'rename', label: 'Give it a better name' },
            { value: 'new', label: 'Go by another number' },
          ]}
          value={isNew ? 'new' : 'rename'}
          onChoose={chooseWhat}
        />
      )}
      {isNew && (
        <div className={`wrap gap-8 ${classes.examples}`}>
          <p className={`soft small breakable ${classes.hint}`}>
            Startups at your stage often go by one of these:
          </p>
          {kpiExamples[stage].map((example) => (
            <Button
              key={example.name}
              variant="default"
              aria-pressed={form.values.name === example.name}
              onClick={() => form.setValues({ ...example })}
            >
              {example.name}
            </Button>
          ))}
        </div>
      )}
      <TextInput
        label={isNew ? 'Your number' : 'Name'}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {isNew && (
        <div className="pair">
          <SelectField label="It’s" choices={units} {...form.getInputProps('unit')} />
          <SelectField
            label="Which way is good?"
            choices={ways}
            {...form.getInputProps('goodWay')}
          />
        </div>
      )}
    </DialogForm>
  );
}
