import type { OwnSession } from '#shared/api/office-hours.ts';
import { firstName, type Reader } from '#shared/formats.ts';
import { errorText } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useDismissAction, useReportSession, useTakeAction } from './office-hours-queries.ts';
import { sessionLabel } from './office-hours-rules.ts';

type Props = { sessions: OwnSession[]; reader: Reader };

const askedDays = 14;

/** Asks once how a session of the last two weeks was. */
export function HowWasIt({ sessions, reader }: Props) {
  const since = reader.now.getTime() - askedDays * 24 * 60 * 60_000;
  const asked = sessions.filter(
    ({ cancelledAt, outcome, endsAt }) =>
      !cancelledAt && !outcome && new Date(endsAt).getTime() > since,
  );
  const rows = useFocusNextRow(asked.length);
  if (asked.length === 0) return null;
  return (
    <Panel title="How was it?">
      <p className="soft">Only the program’s team reads your answer.</p>
      <ul aria-label="Sessions to say something about" {...rows}>
        {asked.map((session) => (
          <AskedSession key={session.id} session={session} reader={reader} />
        ))}
      </ul>
    </Panel>
  );
}

function AskedSession({ session, reader }: { session: OwnSession; reader: Reader }) {
  const { id, mentorName } = session;
  const report = useReportSession(id);
  const say = (outcome: 'took_place' | 'no_show', isUseful: boolean | null) =>
    report.mutate(
      { outcome, isUseful },
      { onSuccess: () => showToast({ text: 'Thanks, noted.' }) },
    );
  return (
    <ActionRow
      name={mentorName}
      facts={sessionLabel(session, reader)}
      actions={
        <>
          <RowButton
            label={`Useful: the session with ${mentorName}`}
            loading={report.isPending}
            onClick={() => say('took_place', true)}
          >
            Useful
          </RowButton>
          <RowButton
            tone="quiet"
            label={`Not really useful: the session with ${mentorName}`}
            disabled={report.isPending}
            onClick={() => say('took_place', false)}
          >
            Not really
          </RowButton>
          <RowButton
            tone="quiet"
            label={`It didn’t take place: the session with ${mentorName}`}
            disabled={report.isPending}
            onClick={() => say('no_show', null)}
          >
            Didn’t take place
          </RowButton>
        </>
      }
    >
      {report.isError && <p role="alert">{errorText(report.error)}</p>}
    </ActionRow>
  );
}

/** What was agreed with mentors and is neither on a board nor put away. */
export function AgreedActions({ sessions }: { sessions: OwnSession[] }) {
  const open = sessions.flatMap(({ agreed, mentorName }) =>
    agreed
      .filter(({ taskId, isDismissed }) => !taskId && !isDismissed)
      .map((action) => ({ ...action, mentorName })),
  );
  const rows = useFocusNextRow(open.length);
  const take = useTakeAction();
  const dismiss = useDismissAction();
  const failed = take.error ?? dismiss.error;
  if (open.length === 0) return null;
  return (
    <Panel title="Agreed with your mentors">
      <ul aria-label="Agreed" {...rows}>
        {open.map(({ id, text, mentorName }) => (
          <ActionRow
            key={id}
            name={text}
            facts={`with ${firstName(mentorName)}`}
            actions={
              <>
                <RowButton
                  label={`Add to my tasks: ${text}`}
                  loading={take.isPending && take.variables === id}
                  onClick={() =>
                    take.mutate(id, { onSuccess: () => showToast({ text: 'It’s on your board.' }) })
                  }
                >
                  Add to my tasks
                </RowButton>
                <RowButton
                  tone="quiet"
                  label={`Not now: ${text}`}
                  loading={dismiss.isPending && dismiss.variables === id}
                  onClick={() => dismiss.mutate(id)}
                >
                  Not now
                </RowButton>
              </>
            }
          />
        ))}
      </ul>
      {failed && <p role="alert">{errorText(failed)}</p>}
    </Panel>
  );
}
