import { Button, TextInput } from '@mantine/core';
import type { ManagedMentor, MentorSession } from '#shared/api/office-hours.ts';
import { pluralize, type Reader } from '#shared/formats.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { toMentorInput } from './mentor-draft.ts';
import { MentorForm } from './mentor-form.tsx';
import classes from './office-hours.module.css';
import {
  useCancelForStaff,
  useInviteMentor,
  useRemoveMentor,
  useSaveMentor,
} from './office-hours-queries.ts';

export type MentorQuestion =
  | { kind: 'form'; mentor: ManagedMentor | null }
  | { kind: 'remove'; mentor: ManagedMentor }
  | { kind: 'cancel'; session: MentorSession };

type State = { opened: boolean; onClose: () => void };

type Props = State & {
  question: MentorQuestion;
  reader: Reader;
  onRemove: (mentor: ManagedMentor) => void;
};

export function MentorDialog({ question, reader, onRemove, ...state }: Props) {
  switch (question.kind) {
    case 'form':
      return <StaffForm mentor={question.mentor} onRemove={onRemove} {...state} />;
    case 'remove':
      return <RemoveDialog mentor={question.mentor} {...state} />;
    case 'cancel':
      return <CancelForStaff session={question.session} reader={reader} {...state} />;
  }
}

const checkMentor = lazyValidator(async () => {
  return (await import('#shared/api/office-hours.ts')).mentorSchema;
});

type StaffFormProps = State & {
  mentor: ManagedMentor | null;
  onRemove: (mentor: ManagedMentor) => void;
};

function StaffForm({ mentor, onRemove, ...state }: StaffFormProps) {
  const save = useSaveMentor(mentor?.id ?? null);
  return (
    <MentorForm
      title={mentor ? mentor.name : 'Add a mentor'}
      of={mentor ? mentor.name : 'the new mentor'}
      mentor={mentor}
      check={checkMentor}
      toInput={toMentorInput}
      save={save}
      submitLabel={mentor ? 'Save' : 'Add'}
      person={(propsOf) => (
        <div className={classes.pair}>
          <TextInput
            label="Name"
            data-autofocus={!mentor || undefined}
            maxLength={120}
            autoComplete="off"
            {...propsOf('name')}
          />
          <TextInput
            type="email"
            label="Email"
            description={
              mentor ? emailNotes[mentor.account] : 'Bookings and the invitation to sign in go here'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={254}
            autoComplete="off"
            {...propsOf('email')}
          />
        </div>
      )}
      more={
        mentor && (
          <div className="wrap gap-8">
            <InviteButton mentor={mentor} />
            <Button variant="subtle" color="rose" onClick={() => onRemove(mentor)}>
              Remove this mentor
            </Button>
          </div>
        )
      }
      {...state}
    />
  );
}

const emailNotes: Record<ManagedMentor['account'], string> = {
  none: 'Bookings go here. They can’t sign in yet.',
  invited: 'Bookings go here. They’re invited and haven’t signed in yet.',
  joined: 'Bookings go here, and they sign in with it. Another address means a new invitation.',
};

function InviteButton({ mentor: { id, name, account } }: { mentor: ManagedMentor }) {
  const invite = useInviteMentor({ mentorId: id, name });
  if (account === 'joined') return null;
  return (
    <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate(undefined)}>
      {account === 'none' ? 'Invite to sign in' : 'Send the invitation again'}
    </Button>
  );
}

function RemoveDialog({ mentor, ...state }: State & { mentor: ManagedMentor }) {
  const remove = useRemoveMentor(mentor);
  const { name, sessionsToCome } = mentor;
  return (
    <AskDialog
      {...state}
      title={`Remove ${name}?`}
      submitLabel="Remove"
      isDangerous
      change={remove}
      onSubmit={() => remove.mutate(undefined, { onSuccess: state.onClose })}
    >
      <p>
        {sessionsToCome === 0
          ? 'Founders can’t book a session anymore. Nothing is booked now.'
          : `${pluralize(sessionsToCome, 'session')} to come will be cancelled, and everybody in ${sessionsToCome === 1 ? 'it' : 'them'} is told by email.`}{' '}
        Past sessions stay in the list.
      </p>
    </AskDialog>
  );
}

function CancelForStaff({
  session,
  reader,
  ...state
}: State & { session: MentorSession; reader: Reader }) {
  const cancel = useCancelForStaff();
  return (
    <CancelDialog
      {...state}
      session={session}
      reader={reader}
      told={`${session.mentorName} and ${session.startupName}`}
      mutation={cancel}
    />
  );
}
