import { Button } from '@mantine/core';
import { localDateLabel, type Reader, timeLabel } from '#shared/formats.ts';
import classes from './office-hours.module.css';
import { slotLabel } from './office-hours-rules.ts';

type Props = {
  slots: string[];
  /** The mentor's name, which tells such buttons apart. */
  with: string;
  reader: Reader;
  /** The day stands above the buttons. */
  isOfDay?: boolean;
  /** In a form, which sends one of them. */
  chosen?: string;
  onChoose: (slot: string) => void;
};

/** A mentor's free slots, one press each. */
export function SlotButtons({ slots, with: name, reader, isOfDay, chosen, onChoose }: Props) {
  return (
    <ul className={`flex ${classes.slots}`}>
      {slots.map((slot) => (
        <li key={slot}>
          <Button
            variant={slot === chosen ? 'light' : 'default'}
            size="sm"
            className="tabular"
            classNames={{ label: classes.label }}
            aria-label={`${slotLabel(slot, reader)} with ${name}`}
            aria-pressed={chosen === undefined ? undefined : slot === chosen}
            onClick={() => onChoose(slot)}
          >
            <span>
              {!isOfDay && (
                <>
                  <span className="nowrap">{localDateLabel(new Date(slot), reader)},</span>{' '}
                </>
              )}
              <span className="nowrap">{timeLabel(new Date(slot), reader)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
