import { Button } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { onlineManager } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { errorText, fieldErrors } from '../lib/errors.ts';
import classes from './dialog-form.module.css';
import { Form } from './form.tsx';
import { FormFailure } from './form-failure.tsx';

export type DialogFormOptions<Values, Input, Result> = {
  initialValues: Values;
  /** Checks the input; a `LazyValidator` does so by a schema of `shared/api`. */
  validate: ((input: Input) => FormErrors | Promise<FormErrors>) & { preload?: () => void };
  /** The value that is validated and sent. */
  toInput: (values: Values) => Input;
  mutation: {
    mutate: (
      input: Input,
      callbacks: { onSuccess: (result: Result) => void; onError: (error: Error) => void },
    ) => void;
    error: Error | null;
    isPending: boolean;
    isPaused?: boolean;
  };
  onDone: (result: Result) => void;
  /** It waits for the line: the dialog is not needed any more. */
  onQueued?: () => void;
};

/**
 * A form in a dialog: validated, then sent. It keeps what was typed until the server
 * has accepted it, and marks the fields that the server rejects.
 */
export function useDialogForm<Values extends Record<string, unknown>, Input, Result>({
  initialValues,
  validate,
  toInput,
  mutation,
  onDone,
  onQueued,
}: DialogFormOptions<Values, Input, Result>) {
  useEffect(() => validate.preload?.(), [validate]);
  const isQueued = mutation.isPaused === true && !onlineManager.isOnline();
  const leave = useEffectEvent(() => onQueued?.());
  useEffect(() => {
    if (isQueued) leave();
  }, [isQueued]);
  const form = useForm<Values>({
    initialValues,
    validate: (values) => validate(toInput(values)),
  });
  const onSubmit = form.onSubmit((values) =>
    mutation.mutate(toInput(values), {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  const isSending = mutation.isPending || form.submitting;
  return { form, dialogProps: { onSubmit, error: mutation.error, isSending } };
}

type DialogFormProps = {
  children: ReactNode;
  submitLabel: string;
  /** For a submit that cannot be undone. */
  isDangerous?: boolean;
  /** Beside another form on a page, whose submit is the filled one. */
  isSecond?: boolean;
  isSending?: boolean;
  error?: Error | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Not on a page, where there is nothing to go back to. */
  onCancel?: () => void;
  /** For a submit that cancels something itself. */
  cancelLabel?: string;
};

/** The fields of a dialog, why sending them failed, and the Cancel and submit buttons. */
export function DialogForm({
  children,
  submitLabel,
  isDangerous = false,
  isSecond = false,
  isSending = false,
  error = null,
  onSubmit,
  onCancel,
  cancelLabel = 'Cancel',
}: DialogFormProps) {
  return (
    <Form className={classes.form} onSubmit={onSubmit}>
      {children}
      {error && <FormFailure text={errorText(error)} />}
      <div className={`wrap end gap-8 ${classes.buttons}`}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          type="submit"
          variant={isSecond ? 'light' : 'filled'}
          color={isDangerous ? 'rose' : undefined}
          loading={isSending}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
