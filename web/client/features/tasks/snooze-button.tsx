import { IconPopover } from '../../ui/icon-popover.tsx';
import classes from './snooze-button.module.css';

const choices = [
  { days: 1, label: '1 day' },
  { days: 2, label: '2 days' },
  { days: 7, label: 'A week' },
];

type Props = { title: string; onSnooze: (days: number) => void };

export function SnoozeButton({ title, onSnooze }: Props) {
  return (
    <IconPopover icon="snooze" label={`Snooze ${title}`} title="Snooze" width={150}>
      {(close) => (
        <ul className={classes.choices}>
          {choices.map(({ days, label }) => (
            <li key={days}>
              <button
                type="button"
                className={classes.choice}
                onClick={() => {
                  close();
                  onSnooze(days);
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </IconPopover>
  );
}
