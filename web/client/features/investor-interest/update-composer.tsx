import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { InvestorUpdates } from '#shared/api/investor-interest.ts';
import { addPart, readUpdate, type UpdatePart } from '#shared/domain/investor-updates.ts';
import { pluralize } from '#shared/formats.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useHasLasted } from '../../lib/timers.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './investor-interest.module.css';
import { useSendUpdate } from './investor-interest-queries.ts';

const checkUpdate = lazyValidator(
  async () => (await import('#shared/api/investor-interest.ts')).newUpdateSchema,
);

/** The second half of a double click on Preview must not send. */
const doubleClickMs = 600;

type Props = Pick<InvestorUpdates, 'draft' | 'parts' | 'recipients'> & {
  /** An update written earlier and not sent yet. */
  unsent: InvestorUpdates['draft'] | null;
  onChange: (update: InvestorUpdates['draft'] | null) => void;
};

/** Edits the draft and previews the email; only the preview can be sent. */
export function UpdateComposer({ draft, parts, recipients, unsent, onChange }: Props) {
  const send = useSendUpdate();
  const [clientKey] = useState(makeUuid);
  const [isPreview, setPreview] = useState(false);
  const canSend = useHasLasted(isPreview, doubleClickMs);
  useEffect(checkUpdate.preload, []);
  const form = useForm({
    initialValues: unsent ?? draft,
    validate: (update) => checkUpdate({ ...update, clientKey }),
    onValuesChange: onChange,
  });
  const submit = (update: InvestorUpdates['draft']) => {
    if (!isPreview) return setPreview(true);
    send.mutate(
      { ...update, clientKey },
      {
        onSuccess: () => onChange(null),
        onError: (error) => {
          const errors = fieldErrors(error);
          form.setErrors(errors);
          if (Object.keys(errors).length > 0) setPreview(false);
        },
      },
    );
  };
  const startOver = () => {
    form.setValues(draft);
    onChange(null);
  };
  return (
    <Form className={`stack gap-16 ${classes.updateForm}`} onSubmit={form.onSubmit(submit)}>
      {isPreview ? (
        <UpdatePreview {...form.values} />
      ) : (
        <>
          <TextInput label="Subject" maxLength={120} {...form.getInputProps('subject')} />
          <Textarea
            label="Update"
            description="Drafted from your tasks, milestones and figures: read it before it goes out. Lines that begin with a dash become a list."
            autosize
            minRows={12}
            maxRows={28}
            maxLength={8000}
            {...form.getInputProps('body')}
          />
          <PartButtons
            parts={parts}
            body={form.values.body}
            onAdd={(part) => form.setFieldValue('body', addPart(form.values.body, part))}
          />
        </>
      )}
      {send.isError && <FormFailure text={errorText(send.error)} />}
      <div className="wrap end gap-8">
        {isPreview ? (
          <Button variant="default" onClick={() => setPreview(false)}>
            Edit
          </Button>
        ) : (
          <Button variant="default" onClick={startOver}>
            Start a new draft
          </Button>
        )}
        <Button
          type="submit"
          disabled={isPreview && (recipients === 0 || !canSend)}
          loading={send.isPending || form.submitting}
        >
          {isPreview ? `Send to ${pluralize(recipients, 'investor')}` : 'Preview'}
        </Button>
      </div>
    </Form>
  );
}

const partLabels = {
  kpi: 'Add this month’s numbers',
  goals: 'Add goals you reached',
  asks: 'Add what you need',
} satisfies Record<keyof InvestorUpdates['parts'], string>;

type PartButtonsProps = {
  parts: InvestorUpdates['parts'];
  body: string;
  onAdd: (part: string) => void;
};

/** Parts from the check-ins. Nothing of them is sent unless it is put in. */
function PartButtons({ parts, body, onAdd }: PartButtonsProps) {
  const names = (Object.keys(partLabels) as (keyof typeof partLabels)[]).filter(
    (name) => parts[name] !== null,
  );
  if (names.length === 0) return null;
  return (
    <fieldset className={`wrap gap-8 shrinks ${classes.parts}`}>
      <legend>From your check-ins. Only what you add goes out:</legend>
      {names.map((name) => {
        const part = parts[name] ?? '';
        const isIn = body.includes(part);
        return (
          <Button
            key={name}
            variant="default"
            size="compact-md"
            // Not `disabled`, which would take the focus away from who presses it.
            aria-disabled={isIn}
            data-disabled={isIn || undefined}
            leftSection={<Icon name={isIn ? 'check' : 'plus'} size={14} />}
            onClick={() => !isIn && onAdd(part)}
          >
            {partLabels[name]}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** An update as the email shows it. */
export function UpdatePreview({ subject, body }: { subject: string; body: string }) {
  return (
    <div className={`stack gap-12 breakable ${classes.preview}`}>
      <h3 className="lead">{subject}</h3>
      {readUpdate(body).map((part, index) => {
        // Parts have no identity but their position.
        const key = `${index}`;
        if (part.kind === 'list') {
          return (
            <ul key={key} className={classes.bullets}>
              {part.lines.map((line, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no identity.
                <li key={position}>{line}</li>
              ))}
            </ul>
          );
        }
        if (part.kind === 'heading') {
          return (
            <h4 key={key} className={`body strong ${classes.heading}`}>
              {part.text}
            </h4>
          );
        }
        if (part.kind === 'table') return <FigureTable key={key} {...part} />;
        return <p key={key}>{part.text}</p>;
      })}
    </div>
  );
}

type FigureTableProps = Omit<Extract<UpdatePart, { kind: 'table' }>, 'kind'>;

/** Rows and columns have no identity but their position. */
function numbered<Item>(items: Item[]): { key: string; item: Item; place: number }[] {
  return items.map((item, place) => ({ key: `${place}`, item, place }));
}

function FigureTable({ head, rows, bars }: FigureTableProps) {
  return (
    <table className={`wide tabular ${classes.figures}`}>
      <thead>
        <tr>
          {numbered(head).map(({ key, item }) => (
            <th key={key} scope="col">
              {item}
            </th>
          ))}
          {bars && <td />}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ key, item: [name, ...figures], place }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbered(figures).map((figure) => (
              <td key={figure.key}>{figure.item}</td>
            ))}
            {bars && (
              <td aria-hidden="true" className={classes.barCell}>
                <span
                  className={classes.bar}
                  style={{ width: `${Math.round((bars[place] ?? 0) * 100)}%` }}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
