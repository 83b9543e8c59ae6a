import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import { CompanyFields, InvestmentFields } from './detail-fields.tsx';
import {
  type DetailFields,
  type GetFieldProps,
  toDetailFields,
  toDetailsInput,
} from './investor-details.ts';
import { useChangeDetails } from './investor-settings-queries.ts';

const checkDetails = lazyValidator(async () => {
  return (await import('#shared/api/investors.ts')).investorDetailsSchema;
});

/** Saved by Enter, and when the focus leaves a field. */
export function DetailsForm({ settings: { details } }: { settings: InvestorSettings }) {
  useEffect(checkDetails.preload, []);
  const change = useChangeDetails();
  const form = useForm<DetailFields>({
    initialValues: toDetailFields(details),
    validate: (fields) => checkDetails(toDetailsInput(fields)),
    onValuesChange: () => change.reset(),
  });
  const save = form.onSubmit((fields) => {
    if (!form.isDirty()) return;
    change.mutate(toDetailsInput(fields), {
      onSuccess: () => form.resetDirty(fields),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  const field: GetFieldProps = (name) => form.getInputProps(name);
  return (
    <Form
      className="stack gap-20"
      onSubmit={save}
      // Without a button, a browser doesn't submit several fields by Enter.
      onKeyDown={({ key, currentTarget, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) currentTarget.requestSubmit();
      }}
      onBlur={() => save()}
    >
      <TextInput label="Name" required autoComplete="name" maxLength={120} {...field('name')} />
      <CompanyFields field={field} />
      <InvestmentFields
        focus={form.values.investmentFocus}
        onFocus={(chosen) => {
          form.setFieldValue('investmentFocus', chosen);
          save();
        }}
        field={field}
      />
      <SaveState of={change} marksFields />
    </Form>
  );
}
