import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Me } from '#shared/api/session.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { withTypedValues } from '../../lib/typed-early.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { BrandLine } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CompanyFields, InvestmentFields } from './detail-fields.tsx';
import { emptySignUp, type SignUpFields, toSignUpInput } from './investor-details.ts';
import { signUpErrorText, useSignUpInvestor } from './sign-up-queries.ts';

const checkSignUp = lazyValidator(async () => {
  return (await import('#shared/api/investors.ts')).investorSignUpSchema;
});

type Props = {
  /** The page that the emailed link leads on to. */
  next: string | null;
  onDone: (me: Me) => void;
};

export function SignUpForm({ next, onDone }: Props) {
  useEffect(checkSignUp.preload, []);
  const signUp = useSignUpInvestor();
  const [initialValues] = useState(() => withTypedValues(emptySignUp));
  const form = useForm<SignUpFields>({
    initialValues,
    validate: (fields) => checkSignUp(toSignUpInput(fields)),
    onValuesChange: () => signUp.reset(),
  });
  const submit = (fields: SignUpFields) =>
    signUp.mutate(
      { ...toSignUpInput(fields), ...(next && { next }) },
      {
        onSuccess: onDone,
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  const field = (name: keyof Omit<SignUpFields, 'investmentFocus'>) => ({
    name,
    size: 'md',
    ...form.getInputProps(name),
  });
  return (
    <Form className="stack gap-20" onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Name"
        required
        autoComplete="name"
        maxLength={120}
        autoFocus
        {...field('name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={254}
        {...field('email')}
      />
      <PasswordField
        label="Password"
        description="8 characters or more. A few unrelated words make a good one."
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <CompanyFields field={field} />
      <InvestmentFields
        focus={form.values.investmentFocus}
        onFocus={(chosen) => form.setFieldValue('investmentFocus', chosen)}
        field={field}
      />
      {signUp.isError && <FormFailure text={signUpErrorText(signUp.error)} />}
      <Button type="submit" size="md" loading={signUp.isPending || form.submitting}>
        Create Account
      </Button>
      <BrandLine part="consent" className="soft small" />
    </Form>
  );
}
