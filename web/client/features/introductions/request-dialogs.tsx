import { Textarea } from '@mantine/core';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, type DialogFormOptions, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAskInvestor, useRequestIntroduction } from './introduction-queries.ts';
import type { IntroductionTarget } from './introduction-rules.ts';

type DialogState = { opened: boolean; onClose: () => void };

type Recipient = IntroductionTarget & { founderName: string; startupName: string };

const checkIntroduction = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).newIntroductionSchema,
);

export function RequestIntroductionDialog(props: DialogState & Recipient) {
  const { startupId, founderId, founderName, startupName } = props;
  return (
    <RequestDialog
      {...props}
      title={`Request an introduction to ${founderName}`}
      description={`${founderName} reads it and decides. Only if they accept, each of you gets the other’s email address.`}
      placeholder="Who you are, and what you would like to talk about"
      validate={checkIntroduction}
      toInput={({ note }) => ({ startupId, ...(founderId && { founderId }), note })}
      mutation={useRequestIntroduction({ startupName })}
    />
  );
}

const checkRequest = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).investorRequestSchema,
);

export function AskInvestorDialog(props: DialogState & { investorId: string; name: string }) {
  const { investorId, name } = props;
  return (
    <RequestDialog
      {...props}
      title={`Ask ${name} for an introduction`}
      description={`${name} reads it and decides within 14 days. It counts as one of your three this month, whatever they decide.`}
      placeholder="What you’re building, and why you’d like to talk to them"
      validate={checkRequest}
      toInput={({ note }) => ({ investorId, note })}
      mutation={useAskInvestor({ name })}
    />
  );
}

type RequestDialogProps<Input, Result> = DialogState &
  Pick<DialogFormOptions<{ note: string }, Input, Result>, 'validate' | 'toInput' | 'mutation'> & {
    title: string;
    description: string;
    placeholder: string;
  };

function RequestDialog<Input, Result>({
  title,
  opened,
  onClose,
  description,
  placeholder,
  ...request
}: RequestDialogProps<Input, Result>) {
  const { form, dialogProps } = useDialogForm({
    ...request,
    initialValues: { note: '' },
    onDone: onClose,
  });
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <DialogForm submitLabel="Send request" onCancel={onClose} {...dialogProps}>
        <Textarea
          label="Your message"
          description={description}
          placeholder={placeholder}
          data-autofocus
          autosize
          minRows={4}
          maxRows={10}
          maxLength={1000}
          {...form.getInputProps('note')}
        />
      </DialogForm>
    </FormDialog>
  );
}
