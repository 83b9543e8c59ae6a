import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { MentorCard } from '#shared/api/office-hours.ts';
import { firstName, type Reader } from '#shared/formats.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './office-hours.module.css';
import { slotsByDay } from './office-hours-rules.ts';
import { SlotButtons } from './slot-buttons.tsx';

const slotsAtFirst = 4;

type Props = {
  mentors: MentorCard[];
  reader: Reader;
  onChoose: (mentor: MentorCard, startsAt: string) => void;
};

/** Who can be met, with the next free slots. */
export function MentorList({ mentors, reader, onChoose }: Props) {
  return (
    <div className={classes.mentors}>
      {mentors.map((mentor) => (
        <MentorRow
          key={mentor.id}
          mentor={mentor}
          reader={reader}
          onChoose={(slot) => onChoose(mentor, slot)}
        />
      ))}
    </div>
  );
}

type RowProps = { mentor: MentorCard; reader: Reader; onChoose: (slot: string) => void };

function MentorRow({ mentor, reader, onChoose }: RowProps) {
  const { name, headline, about, topics, slots } = mentor;
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const hasMore = slots.length > slotsAtFirst;
  const buttons = { with: name, reader, onChoose };
  return (
    <article aria-labelledby={id} className={classes.mentor} data-open={isExpanded || undefined}>
      <div className="stack gap-6 shrinks">
        <h3 id={id} className="body strong breakable">
          {name}
        </h3>
        {headline && <p className="soft breakable">{headline}</p>}
        {topics.length > 0 && (
          <ul aria-label={`Topics of ${name}`} className="wrap gap-4">
            {topics.map((topic) => (
              <li key={topic} className={classes.topic}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        )}
        {about && (
          <details className={classes.about}>
            <summary className="soft small">About {firstName(name)}</summary>
            <p className="soft lines breakable pretty">{about}</p>
          </details>
        )}
      </div>
      <div className={`stack gap-4 ${classes.times}`}>
        {slots.length === 0 && <p className="soft small">No free time in the next four weeks.</p>}
        {isExpanded ? (
          <dl id={`${id}-times`} className={classes.days}>
            {slotsByDay(slots, reader).map(({ day, slots: ofDay }) => (
              <div key={day} className={classes.day}>
                <dt className="soft small medium nowrap">{day}</dt>
                <dd>
                  <SlotButtons {...buttons} slots={ofDay} isOfDay />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <SlotButtons {...buttons} slots={slots.slice(0, slotsAtFirst)} />
        )}
        {hasMore && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${id}-times` : undefined}
            aria-label={`${isExpanded ? 'Fewer times' : 'More times'} with ${name}`}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Fewer times' : 'More times'}
          </Button>
        )}
      </div>
    </article>
  );
}
