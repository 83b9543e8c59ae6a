import type { MentorSession, OwnSession } from '#shared/api/office-hours.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import { firstName, type Reader } from '#shared/formats.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { mailTo } from '../../lib/mail-to.ts';
import { RowButton } from '../../ui/action-row.tsx';
import { NewTabButton } from '../../ui/external-link.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './office-hours.module.css';
import { useCancelSession } from './office-hours-queries.ts';
import { sessionLabel, slotLabel } from './office-hours-rules.ts';

const cancelDialogCode = lazyCode(() =>
  import('./cancel-dialog.tsx').then((module) => module.CancelDialog),
);

type Props = { sessions: OwnSession[]; reader: Reader; ownName: string };

/** The startup's sessions to come, the next one on top. */
export function SessionsToCome({ sessions, reader, ownName }: Props) {
  usePreloadOnIdle(cancelDialogCode);
  const { question: session, ask, dialog } = useQuestion<MentorSession>();
  const cancel = useCancelSession();
  return (
    <>
      {sessions.length > 0 && (
        <Panel
          title={sessions.length === 1 ? 'Your next session' : 'Your next sessions'}
          anchor="sessions"
        >
          <ul>
            {sessions.map((each) => (
              <SessionToCome
                key={each.id}
                session={each}
                reader={reader}
                ownName={ownName}
                onCancel={() => {
                  cancel.reset();
                  ask(each);
                }}
              />
            ))}
          </ul>
        </Panel>
      )}
      {session && (
        <LazyDialog
          code={cancelDialogCode}
          {...dialog}
          session={session}
          reader={reader}
          told={firstName(session.mentorName)}
          mutation={cancel}
          onDone={() => showToast({ text: 'The session is cancelled.' })}
        />
      )}
    </>
  );
}

type SessionProps = {
  session: MentorSession;
  reader: Reader;
  ownName: string;
  onCancel: () => void;
};

function SessionToCome({ session, reader, ownName, onCancel }: SessionProps) {
  const { mentorName, question, place, bookedBy, startsAt, cancelUntil } = session;
  const link = toWebAddress(place);
  const mayCancel = new Date(cancelUntil) >= reader.now;
  const hasBegun = new Date(startsAt) <= reader.now;
  return (
    <li className={classes.session}>
      <div className="stack gap-4 shrinks">
        <p className="lead strong tabular">{sessionLabel(session, reader)}</p>
        <p className="breakable">
          with <strong>{mentorName}</strong>
          {place && !link && <> · {place}</>}
          {bookedBy && bookedBy !== ownName && (
            <span className="soft"> · booked by {bookedBy}</span>
          )}
        </p>
        <p className="soft lines breakable pretty">{question}</p>
        <p className="soft small">
          {hasBegun ? (
            'It has begun.'
          ) : mayCancel ? (
            `You can cancel until ${slotLabel(cancelUntil, reader)}.`
          ) : (
            <>
              It’s too late to cancel here. If you can’t come,{' '}
              <a href={mailTo(`Session with ${mentorName}`)}>write to the program’s team</a>.
            </>
          )}
        </p>
      </div>
      <div className={`wrap gap-8 rigid ${classes.actions}`}>
        {link && (
          <NewTabButton href={link} label="Join" name={`Join the session with ${mentorName}`} />
        )}
        {mayCancel && (
          <RowButton tone="rose" label={`Cancel the session with ${mentorName}`} onClick={onCancel}>
            Cancel
          </RowButton>
        )}
      </div>
    </li>
  );
}

const cancellers = ({ mentorName }: OwnSession) => ({
  staff: 'the program',
  mentor: mentorName,
  startup: 'your startup',
});

/** Past and cancelled sessions, folded. */
export function SessionsOver({ sessions, reader }: Omit<Props, 'ownName'>) {
  if (sessions.length === 0) return null;
  return (
    <details className={`card ${classes.folded}`}>
      <summary className="medium">Past and cancelled sessions ({sessions.length})</summary>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={classes.over}>
            <p className="row wrap gap-8">
              <strong>{session.mentorName}</strong>
              <span className="soft tabular">{sessionLabel(session, reader)}</span>
              {session.cancelledAt && <Tag>Cancelled</Tag>}
              {session.outcome === 'no_show' && <Tag tone="amber">Didn’t take place</Tag>}
            </p>
            <p className="soft lines breakable pretty">{session.question}</p>
            {session.agreed.length > 0 && (
              <ul className={classes.agreed}>
                {session.agreed.map(({ id, text, taskId }) => (
                  <li key={id} className="breakable">
                    {text}
                    {taskId && <span className="soft small"> · on a board</span>}
                  </li>
                ))}
              </ul>
            )}
            {session.cancelledBy && (
              <p className="soft small breakable">
                Cancelled by {cancellers(session)[session.cancelledBy]}
                {session.cancelNote ? `: ${session.cancelNote}` : '.'}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
