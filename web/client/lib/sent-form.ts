import { type UseFormInput, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { fieldErrors } from './errors.ts';
import type { LazyValidator } from './lazy-schema.ts';

type SentFormOptions<Values, Input, Result> = {
  initialValues: Values;
  /** The value that is checked and sent; by default what is in the fields. */
  toInput?: (values: Values) => Input;
  mutation: {
    mutate: (
      input: Input,
      callbacks: { onSuccess: (result: Result) => void; onError: (error: Error) => void },
    ) => void;
    reset: () => void;
    isPending: boolean;
  };
  onDone?: (result: Result) => void;
} & ({ check: LazyValidator } | { validate: UseFormInput<Values>['validate'] });

/**
 * A form on a page: validated, then sent. It marks the fields that the server rejects, and forgets
 * a failure once something is changed.
 */
export function useSentForm<Values extends Record<string, unknown>, Input = Values, Result = void>({
  initialValues,
  toInput = (values) => values as unknown as Input,
  mutation,
  onDone,
  ...rules
}: SentFormOptions<Values, Input, Result>) {
  const check = 'check' in rules ? rules.check : null;
  useEffect(() => check?.preload(), [check]);
  const form = useForm<Values>({
    initialValues,
    validate: 'check' in rules ? (values) => rules.check(toInput(values)) : rules.validate,
    onValuesChange: () => mutation.reset(),
  });
  const onSubmit = form.onSubmit((values) =>
    mutation.mutate(toInput(values), {
      onSuccess: (result) => onDone?.(result),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  return { form, onSubmit, isSending: mutation.isPending || form.submitting };
}
