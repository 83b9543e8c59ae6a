import { Textarea } from '@mantine/core';
import type { MentorsSession } from '#shared/api/office-hours.ts';
import { Failure } from '#shared/failure.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { type ReportInput, useReport } from './mentor-page-queries.ts';

type Props = { session: MentorsSession; opened: boolean; onClose: () => void };

const checkReport = lazyValidator(async () => {
  return (await import('#shared/api/mentor.ts')).mentorReportSchema;
});

type Fields = { outcome: string; useful: string; notes: string; agreed: string };

const check = Object.assign(async (input: ReportInput) => atFields(await checkReport(input)), {
  preload: checkReport.preload,
});

/** The lines of one field have errors by their numbers, and a change names a field as `body.notes`. */
function atFields(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      path.replace(/^body\./, '').replace(/\.\d+$/, ''),
      String(text),
    ]),
  );
}

function withFields(error: Error): Error {
  if (!(error instanceof Failure)) return error;
  const issues = Object.entries(atFields(fieldErrors(error)));
  return new Failure(error.code, error.message, error.status, {
    issues: issues.map(([path, message]) => ({ path, message })),
  });
}

/** What became of a session, the mentor's notes, and what was agreed, one a line. */
export function ReportDialog({ session, opened, onClose }: Props) {
  const { startupName } = session;
  const save = useReport(session.id);
  const { form, dialogProps } = useDialogForm({
    initialValues: {
      outcome: session.outcome ?? 'took_place',
      useful: session.isUseful === null ? '' : session.isUseful ? 'yes' : 'no',
      notes: session.notes,
      agreed: session.agreed.map(({ text }) => text).join('\n'),
    },
    validate: check,
    toInput: ({ outcome, useful, notes, agreed }: Fields): ReportInput => ({
      outcome: outcome as ReportInput['outcome'],
      isUseful: outcome === 'no_show' || useful === '' ? null : useful === 'yes',
      notes,
      agreed: [...new Set(agreed.split('\n').flatMap((line) => line.trim() || []))],
    }),
    mutation: {
      ...save,
      error: save.error && withFields(save.error),
      mutate: (input: ReportInput, { onSuccess, onError }) =>
        save.mutate(input, { onSuccess, onError: (error) => onError(withFields(error)) }),
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={`Notes on ${startupName}`} opened={opened} onClose={onClose}>
      <DialogForm submitLabel="Save" onCancel={onClose} {...dialogProps}>
        <SelectField
          label="What became of it?"
          choices={[
            { value: 'took_place', label: 'It took place' },
            { value: 'no_show', label: `${startupName} didn’t come` },
          ]}
          {...form.getInputProps('outcome')}
        />
        {form.values.outcome === 'took_place' && (
          <>
            <Textarea
              label="Notes"
              description="For you and the program’s team. The startup doesn’t see them."
              data-autofocus
              autosize
              minRows={3}
              maxRows={12}
              maxLength={5000}
              {...form.getInputProps('notes')}
            />
            <Textarea
              label="What you agreed on"
              description={`One a line. ${startupName} sees them and can make tasks of them.`}
              autosize
              minRows={2}
              maxRows={10}
              {...form.getInputProps('agreed')}
            />
            <SelectField
              label="Was your time well spent?"
              anyLabel="No answer"
              choices={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'Not really' },
              ]}
              {...form.getInputProps('useful')}
            />
            <p className="soft small">Only the program’s team reads that answer.</p>
          </>
        )}
      </DialogForm>
    </FormDialog>
  );
}
