import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
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

export function DetailsForm({ settings: { details } }: { settings: InvestorSettings }) {
  useEffect(checkDetails.preload, []);
  const change = useChangeDetails();
  const form = useForm<DetailFields>({
    initialValues: toDetailFields(details),
    validate: (fields) => checkDetails(toDetailsInput(fields)),
    onValuesChange: () => change.reset(),
  });
  const submit = (fields: DetailFields) =>
    change.mutate(toDetailsInput(fields), {
      onSuccess: () => {
        form.resetDirty();
        showToast({ text: 'Your details are saved.' });
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  const field: GetFieldProps = (name) => form.getInputProps(name);
  return (
    <Form className="stack gap-20" onSubmit={form.onSubmit(submit)}>
      <TextInput label="Name" required autoComplete="name" maxLength={120} {...field('name')} />
      <CompanyFields field={field} />
      <InvestmentFields
        focus={form.values.investmentFocus}
        onFocus={(chosen) => form.setFieldValue('investmentFocus', chosen)}
        field={field}
      />
      {change.isError && <FormFailure text={errorText(change.error)} />}
      <div>
        <Button type="submit" variant="light" loading={change.isPending || form.submitting}>
          Save details
        </Button>
      </div>
    </Form>
  );
}
