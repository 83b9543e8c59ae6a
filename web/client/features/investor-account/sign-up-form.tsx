import { Button, TextInput } from '@mantine/core';
import type { Me } from '#shared/api/session.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
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
  const signUp = useSignUpInvestor();
  const { form, onSubmit, isSending } = useSentForm({
    initialValues: emptySignUp,
    check: checkSignUp,
    toInput: (fields) => ({ ...toSignUpInput(fields), ...(next && { next }) }),
    mutation: signUp,
    onDone,
  });
  const field = (name: keyof Omit<SignUpFields, 'investmentFocus'>) => ({
    size: 'md',
    ...form.getInputProps(name),
  });
  return (
    <Form className="stack gap-20" onSubmit={onSubmit}>
      <TextInput label="Name" required autoComplete="name" maxLength={120} {...field('name')} />
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
      <Button type="submit" size="md" loading={isSending}>
        Create Account
      </Button>
    </Form>
  );
}
