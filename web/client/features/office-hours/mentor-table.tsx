import type { ManagedMentor } from '#shared/api/office-hours.ts';
import { formatNumber, monthDayLabel, type Reader } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import list from '../../ui/list-table.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './office-hours.module.css';
import { slotLabel } from './office-hours-rules.ts';

type Props = {
  mentors: ManagedMentor[];
  reader: Reader;
  today: CalendarDate;
  onOpen: (mentor: ManagedMentor) => void;
};

/** One row a mentor; the whole row opens their form. */
export function MentorTable({ mentors, reader, today, onOpen }: Props) {
  return (
    <table className={`wide ${list.table}`}>
      <thead>
        <tr>
          <th scope="col">Mentor</th>
          <th scope="col">Next free time</th>
          <th scope="col" className={classes.number}>
            To come
          </th>
          <th scope="col" className={classes.number}>
            Held
          </th>
          <th scope="col" className={classes.number}>
            This month
          </th>
        </tr>
      </thead>
      <tbody>
        {mentors.map((mentor) => (
          <tr key={mentor.id} className={`relative ${list.row}`}>
            <th scope="row" className="breakable">
              <MentorName mentor={mentor} today={today} onOpen={onOpen} />
            </th>
            <td className="soft tabular nowrap">
              <NextTime mentor={mentor} reader={reader} />
            </td>
            <td className={`tabular ${classes.number}`}>{formatNumber(mentor.sessionsToCome)}</td>
            <td className={`tabular ${classes.number}`}>{formatNumber(mentor.sessionsHeld)}</td>
            <td className={`tabular nowrap ${classes.number}`}>{minutesText(mentor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list as shown on a phone. */
export function MentorCards({ mentors, reader, today, onOpen }: Props) {
  return (
    <ul>
      {mentors.map((mentor) => (
        <li key={mentor.id} className={`relative ${classes.card}`}>
          <MentorName mentor={mentor} today={today} onOpen={onOpen} />
          <p className="soft small tabular">
            {mentor.nextSlot && 'Next free: '}
            <NextTime mentor={mentor} reader={reader} />
          </p>
          <p className="soft small tabular dotted">
            <span>{formatNumber(mentor.sessionsToCome)} to come</span>
            <span>{formatNumber(mentor.sessionsHeld)} held</span>
            <span>{minutesText(mentor)} this month</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type NameProps = Pick<Props, 'today' | 'onOpen'> & { mentor: ManagedMentor };

function MentorName({ mentor, today, onOpen }: NameProps) {
  const { name, headline, absences, account } = mentor;
  const absence = absences.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay);
  return (
    <>
      <span className="row wrap gap-8">
        <button
          type="button"
          className={`ink strong breakable ${list.name} ${classes.name}`}
          onClick={() => onOpen(mentor)}
        >
          {name}
        </button>
        {account !== 'joined' && <Tag>{account === 'none' ? 'Not invited' : 'Invited'}</Tag>}
        {absence && <Tag tone="amber">Away until {monthDayLabel(absence.lastDay)}</Tag>}
      </span>
      {headline && <span className={`soft small ${classes.headline}`}>{headline}</span>}
    </>
  );
}

function NextTime({ mentor, reader }: { mentor: ManagedMentor; reader: Reader }) {
  if (mentor.nextSlot) return slotLabel(mentor.nextSlot, reader);
  return mentor.hours.length === 0 ? 'No hours yet' : 'Nothing free in four weeks';
}

/** `90 of 240 min`. */
function minutesText({ minutesThisMonth, minutesAMonth }: ManagedMentor): string {
  const limit = minutesAMonth === null ? '' : ` of ${formatNumber(minutesAMonth)}`;
  return `${formatNumber(minutesThisMonth)}${limit} min`;
}
