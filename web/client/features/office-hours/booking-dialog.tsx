import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { MentorCard } from '#shared/api/office-hours.ts';
import { Failure } from '#shared/failure.ts';
import { firstName, pluralize, type Reader } from '#shared/formats.ts';
import { makeUuid } from '../../lib/browser.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useBookSession, useOfficeHours } from './office-hours-queries.ts';
import { slotLabel } from './office-hours-rules.ts';
import { SlotButtons } from './slot-buttons.tsx';

type Props = {
  mentor: MentorCard;
  startsAt: string;
  reader: Reader;
  opened: boolean;
  onClose: () => void;
  onBooked: () => void;
};

const checkBooking = lazyValidator(async () => {
  return (await import('#shared/api/office-hours.ts')).bookingSchema;
});

type BookingInput = { mentorId: string; startsAt: string; question: string; clientKey: string };

const check = Object.assign(
  async (input: BookingInput) => ({
    ...(await checkBooking(input)),
    ...(input.startsAt === '' && { startsAt: 'Please choose a time.' }),
  }),
  { preload: checkBooking.preload },
);

/** Books a mentor's free slot. What was typed stays while somebody else is faster. */
export function BookingDialog({ mentor, startsAt, reader, opened, onClose, onBooked }: Props) {
  const { id: mentorId, name, sessionMinutes } = mentor;
  const [clientKey] = useState(makeUuid);
  const mentors = useOfficeHours().data?.mentors ?? [];
  const slots = mentors.find(({ id }) => id === mentorId)?.slots ?? [];
  const book = useBookSession();
  const { form, dialogProps } = useDialogForm({
    initialValues: { startsAt, question: '' },
    validate: check,
    toInput: (values): BookingInput => ({
      ...values,
      startsAt: slots.includes(values.startsAt) ? values.startsAt : '',
      mentorId,
      clientKey,
    }),
    mutation: book,
    onDone: (session) => {
      showToast({
        text: `Booked: ${slotLabel(session.startsAt, reader)} with ${firstName(name)}.`,
        detail: 'The invitation is in your email.',
      });
      onBooked();
      onClose();
    },
  });
  const chosen = form.values.startsAt;
  // While it is sent, it may be gone from the list already.
  const offered = book.isPending && !slots.includes(chosen) ? [chosen, ...slots] : slots;
  const isTaken = book.error instanceof Failure && book.error.code !== 'sessions_used_up';
  return (
    <FormDialog title={`Book a session with ${name}`} opened={opened} onClose={onClose}>
      <DialogForm submitLabel="Book" onCancel={onClose} {...dialogProps}>
        <SelectField
          label={`Time (${pluralize(sessionMinutes, 'minute')})`}
          anyLabel={slots.length > 0 ? 'Choose a time' : 'No free time left'}
          choices={offered.map((slot) => ({ value: slot, label: slotLabel(slot, reader) }))}
          {...form.getInputProps('startsAt')}
          value={offered.includes(chosen) ? chosen : ''}
        />
        {isTaken && slots.length > 0 && (
          <div className="stack gap-6">
            <p className="soft small">Free now:</p>
            <SlotButtons
              slots={slots.slice(0, 4)}
              with={name}
              chosen={chosen}
              reader={reader}
              onChoose={(slot) => form.setFieldValue('startsAt', slot)}
            />
          </div>
        )}
        <Textarea
          label="What would you like to talk about?"
          description={`${firstName(name)} reads it before you meet.`}
          data-autofocus
          autosize
          minRows={4}
          maxRows={10}
          maxLength={1000}
          {...form.getInputProps('question')}
        />
      </DialogForm>
    </FormDialog>
  );
}
