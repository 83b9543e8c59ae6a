import { Button, TextInput } from '@mantine/core';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { CompanyFields, InvestmentFields } from './detail-fields.tsx';
import { type GetFieldProps, toDetailFields, toDetailsInput } from './investor-details.ts';
import { useChangeDetails } from './investor-settings-queries.ts';

const checkDetails = lazyValidator(async () => {
  return (await import('#shared/api/investors.ts')).investorDetailsSchema;
});

export function DetailsForm({ settings: { details } }: { settings: InvestorSettings }) {
  const change = useChangeDetails();
  const { form, onSubmit, isSending } = useSentForm({
    initialValues: toDetailFields(details),
    check: checkDetails,
    toInput: toDetailsInput,
    mutation: change,
    onDone: () => {
      form.resetDirty();
      showToast({ text: 'Your details are saved.' });
    },
  });
  const field: GetFieldProps = (name) => form.getInputProps(name);
  return (
    <Form className="stack gap-20" onSubmit={onSubmit}>
      <TextInput label="Name" required autoComplete="name" maxLength={120} {...field('name')} />
      <CompanyFields field={field} />
      <InvestmentFields
        focus={form.values.investmentFocus}
        onFocus={(chosen) => form.setFieldValue('investmentFocus', chosen)}
        field={field}
      />
      {change.isError && <FormFailure text={errorText(change.error)} />}
      <div>
        <Button type="submit" variant="light" loading={isSending}>
          Save details
        </Button>
      </div>
    </Form>
  );
}
