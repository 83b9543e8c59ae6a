import type { MentorsSession } from '#shared/api/office-hours.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import type { Reader } from '#shared/formats.ts';
import { RowButton } from '../../ui/action-row.tsx';
import { NewTabButton } from '../../ui/external-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './mentor-page.module.css';
import { sessionLabel } from './office-hours-rules.ts';

type Props = {
  session: MentorsSession;
  reader: Reader;
  onBrief: (session: MentorsSession) => void;
  onReport: (session: MentorsSession) => void;
  onCancel: (session: MentorsSession) => void;
};

/** One of the mentor's sessions, with what can be done about it now. */
export function MentorSessionRow({ session, reader, onBrief, onReport, onCancel }: Props) {
  const { startupName, bookedBy, question, place, startsAt, endsAt, cancelledAt } = session;
  const link = toWebAddress(place);
  const hasBegun = new Date(startsAt) <= reader.now;
  const isOver = new Date(endsAt) <= reader.now;
  const isOn = cancelledAt === null;
  return (
    <li className={classes.session}>
      <div className="stack gap-4 shrinks">
        <p className="row wrap gap-8">
          <strong className="lead breakable">{startupName}</strong>
          <StateTag session={session} isOver={isOver} />
        </p>
        <p className="soft tabular breakable">
          {sessionLabel(session, reader)}
          {bookedBy && ` · ${bookedBy}`}
          {place && !link && ` · ${place}`}
        </p>
        <p className="lines breakable pretty">{question}</p>
      </div>
      {isOn && (
        <div className={`wrap gap-8 rigid ${classes.actions}`}>
          {link && !isOver && (
            <NewTabButton href={link} label="Join" name={`Join the session with ${startupName}`} />
          )}
          <RowButton label={`Brief on ${startupName}`} onClick={() => onBrief(session)}>
            Brief
          </RowButton>
          {hasBegun && (
            <RowButton
              tone={session.outcome ? 'quiet' : 'plain'}
              label={`Notes on ${startupName}`}
              onClick={() => onReport(session)}
            >
              Notes
            </RowButton>
          )}
          {!hasBegun && (
            <RowButton
              tone="rose"
              label={`Cancel the session with ${startupName}`}
              onClick={() => onCancel(session)}
            >
              Cancel
            </RowButton>
          )}
        </div>
      )}
    </li>
  );
}

function StateTag({ session, isOver }: { session: MentorsSession; isOver: boolean }) {
  if (session.cancelledAt) return <Tag>Cancelled</Tag>;
  if (session.outcome === 'no_show') return <Tag tone="amber">They didn’t come</Tag>;
  if (session.outcome === 'took_place') return <Tag>Took place</Tag>;
  return isOver ? <Tag tone="amber">Notes missing</Tag> : null;
}
