import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { TextView } from '#shared/api/texts.ts';
import { Failure } from '#shared/failure.ts';
import { checkText, maxSubjectLength } from '#shared/texts/check-text.ts';
import type { TextContent } from '#shared/texts/texts.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LazyLeaveDialog } from '../../ui/lazy-leave-dialog.tsx';
import { TextPreview } from './text-preview.tsx';
import { useSaveText, useSendSample } from './text-queries.ts';
import classes from './texts.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Typed words stay while someone else saves. */
export function TextForm({ text }: { text: TextView }) {
  const { id, channel, version, content, isEdited, placeholders } = text;
  const save = useSaveText(id);
  const sample = useSendSample(id);
  /** The version that the fields began with; null once the person knows of a newer one. */
  const [seen, setSeen] = useState<number | null>(version);
  const form = useForm<TextContent>({
    initialValues: content,
    validate: (values) => firstProblems(checkText(id, values)),
    onValuesChange: () => {
      save.reset();
      sample.reset();
    },
  });
  const fill = (saved: Pick<TextView, 'content' | 'version'>) => {
    form.setInitialValues(saved.content);
    form.setValues(saved.content);
    form.resetTouched();
    form.clearErrors();
    setSeen(saved.version);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the only reason.
  useEffect(() => {
    if (version !== seen && !form.isTouched()) fill(text);
  }, [version]);
  const submit = (words: TextContent | null) =>
    save.mutate(
      { content: words, seenVersion: seen ?? version },
      {
        onSuccess: fill,
        onError: (error) => {
          if (error instanceof Failure && error.code === 'text_changed') setSeen(null);
          form.setErrors(withoutPath(fieldErrors(error)));
        },
      },
    );
  const guard = useLeaveGuard(form.isDirty());
  const insertion = useInsertion(form);
  const failure = save.error ?? sample.error;
  return (
    <div className={classes.form}>
      <Form
        className="stack gap-16"
        onSubmit={form.onSubmit((values) => submit(values))}
        {...insertion.remember}
      >
        {channel === 'email' && (
          <>
            <TextInput
              label="Subject"
              maxLength={maxSubjectLength}
              autoComplete="off"
              {...form.getInputProps('subject')}
              data-field="subject"
            />
            <TextInput
              label="Heading"
              maxLength={maxSubjectLength}
              autoComplete="off"
              {...form.getInputProps('title')}
              data-field="title"
            />
          </>
        )}
        <Textarea
          label="Text"
          description="An empty line begins a paragraph. **bold**, [a link](https://example.com) and `code` work; HTML stays text."
          autosize
          minRows={6}
          {...form.getInputProps('body')}
          data-field="body"
        />
        <fieldset className={classes.placeholders}>
          <legend className="small strong">Placeholders</legend>
          <p className="soft small">Press one to insert it. In each message it’s replaced by:</p>
          <ul className={classes.list}>
            {placeholders.map(({ name, label, isRequired }) => (
              <li key={name} className="row gap-8">
                <Button
                  size="compact-sm"
                  variant="default"
                  className={classes.placeholder}
                  aria-label={`Insert {${name}}: ${label}`}
                  onClick={() => insertion.insert(`{${name}}`)}
                >
                  {`{${name}}`}
                </Button>
                <span className="soft small shrinks">
                  {label}
                  {isRequired && ' (required)'}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
        {channel === 'email' && (
          <p className="soft small">
            The button and the lines at the end are always there, so no link is ever lost.
          </p>
        )}
        {failure && Object.keys(fieldErrors(failure)).length === 0 && (
          <FormFailure text={errorText(failure)} />
        )}
        <div className="row wrap gap-8">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button
            variant="default"
            loading={sample.isPending}
            onClick={() => {
              if (!form.validate().hasErrors) sample.mutate(form.values);
            }}
          >
            Send me one
          </Button>
          {isEdited && (
            <Button variant="default" disabled={save.isPending} onClick={() => submit(null)}>
              Back to the original
            </Button>
          )}
        </div>
      </Form>
      <TextPreview textId={id} content={form.values} />
      <LazyLeaveDialog
        of="this text"
        opened={guard.isAsking}
        onClose={guard.stay}
        onLeave={guard.leave}
      />
    </div>
  );
}

/** Inserts at the cursor of the field that was last used, and goes on there. */
function useInsertion(form: {
  values: TextContent;
  setFieldValue: (field: keyof TextContent, value: string) => void;
}) {
  const last = useRef<Field | null>(null);
  const container = useRef<HTMLFormElement | null>(null);
  const [cursor, setCursor] = useState<{ field: Field; at: number } | null>(null);
  useEffect(() => {
    if (!cursor) return;
    cursor.field.focus();
    cursor.field.setSelectionRange(cursor.at, cursor.at);
  }, [cursor]);
  return {
    remember: {
      ref: container,
      onFocusCapture: ({ target }: { target: EventTarget }) => {
        if (target instanceof HTMLElement && target.dataset.field) last.current = target as Field;
      },
    },
    insert(placeholder: string) {
      const field =
        last.current ?? container.current?.querySelector<Field>('[data-field="body"]') ?? null;
      if (!field) return;
      const name = field.dataset.field as keyof TextContent;
      const value = form.values[name];
      const isUsed = last.current !== null;
      const from = isUsed ? (field.selectionStart ?? value.length) : value.length;
      const to = isUsed ? (field.selectionEnd ?? from) : from;
      form.setFieldValue(name, value.slice(0, from) + placeholder + value.slice(to));
      last.current = field;
      setCursor({ field, at: from + placeholder.length });
    },
  };
}

function firstProblems(problems: ReturnType<typeof checkText>): Record<string, string> {
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
}

/** The server names a field as `content.body`. */
function withoutPath(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^content\./, ''), text]),
  );
}
