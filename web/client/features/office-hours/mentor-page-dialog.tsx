import type { MentorHours } from '#shared/api/mentor.ts';
import type { MentorsSession } from '#shared/api/office-hours.ts';
import type { Reader } from '#shared/formats.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { BriefDialog } from './brief-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { MentorFields } from './mentor-draft.ts';
import { toMentorInput } from './mentor-draft.ts';
import { MentorForm } from './mentor-form.tsx';
import { type HoursInput, useCancelByMentor, useSaveHours } from './mentor-page-queries.ts';
import { ReportDialog } from './report-dialog.tsx';

export type MentorQuestion =
  | { kind: 'hours'; hours: MentorHours }
  | { kind: 'brief' | 'report' | 'cancel'; session: MentorsSession };

type State = { opened: boolean; onClose: () => void };

/** The dialogs of the mentor's page. */
export function MentorDialog({
  question,
  reader,
  ...state
}: State & { question: MentorQuestion; reader: Reader }) {
  switch (question.kind) {
    case 'hours':
      return <HoursDialog hours={question.hours} {...state} />;
    case 'brief':
      return <BriefDialog session={question.session} reader={reader} {...state} />;
    case 'report':
      return <ReportDialog session={question.session} {...state} />;
    case 'cancel':
      return <CancelByMentor session={question.session} reader={reader} {...state} />;
  }
}

const checkHours = lazyValidator(async () => {
  return (await import('#shared/api/mentor.ts')).mentorHoursSchema;
});

function toHoursInput(fields: MentorFields): HoursInput {
  const { name, email, ...hours } = toMentorInput(fields);
  return hours;
}

function HoursDialog({ hours, ...state }: State & { hours: MentorHours }) {
  return (
    <MentorForm
      title="Your hours"
      of="your hours"
      mentor={{ name: '', email: '', ...hours }}
      check={checkHours}
      toInput={toHoursInput}
      save={useSaveHours()}
      {...state}
    />
  );
}

function CancelByMentor({
  session,
  reader,
  ...state
}: State & { session: MentorsSession; reader: Reader }) {
  const cancel = useCancelByMentor();
  return (
    <CancelDialog
      {...state}
      session={session}
      reader={reader}
      told={session.startupName}
      mutation={cancel}
    />
  );
}
