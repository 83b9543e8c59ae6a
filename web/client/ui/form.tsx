import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form that moves the focus to its first mistake, whether the browser or the server found it.
 * Each field marks its own mistake with `aria-invalid`.
 */
export function Form({ onSubmit, ...props }: Props) {
  const submitted = useRef<HTMLFormElement>(null);
  // After every render: mistakes arrive at any time between a submit and the next key or click.
  useEffect(() => {
    const field = submitted.current && findFirstMistake(submitted.current);
    if (field && field !== document.activeElement) field.focus();
  });
  const forget = () => {
    submitted.current = null;
  };
  return (
    <form
      noValidate
      // Sent without our script, no password would be in the address.
      method="post"
      {...props}
      onSubmit={(event) => {
        submitted.current = event.currentTarget;
        onSubmit(event);
      }}
      onKeyDownCapture={forget}
      onPointerDownCapture={forget}
    />
  );
}

function findFirstMistake(form: HTMLFormElement): HTMLElement | null {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of radio buttons takes no focus itself.
  if (field?.role === 'radiogroup') return field.querySelector('input:checked') ?? null;
  return field;
}
