import type { ProgressPledges } from '#shared/api/progress.ts';
import type { CalendarDate } from '#shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { shortDate } from './date-words.ts';
import classes from './pledges-kept.module.css';
import { pledgesSentence } from './progress-words.ts';

type Props = { pledges: ProgressPledges; today: CalendarDate };

/** The last pledges that were decided, a mark each, and all of them counted. */
export function PledgesKept({ pledges, today }: Props) {
  const { decided, kept, missed, open } = pledges;
  return (
    <ChartPanel
      title="Pledges kept"
      sentence={pledgesSentence(pledges)}
      note={`Of all time: ${kept} kept, ${missed} missed, ${open} open.`}
      chart={
        decided.length > 0 && (
          <ol className={classes.marks}>
            {decided.toReversed().map(({ title, isKept, on }) => (
              <li
                key={`${on} ${title}`}
                className={classes.mark}
                data-kept={isKept || undefined}
                title={`${title}: ${isKept ? 'kept' : 'missed'}, ${shortDate(on, today)}`}
              >
                <Icon name={isKept ? 'check' : 'close'} size={16} />
              </li>
            ))}
          </ol>
        )
      }
      table={{
        caption: 'The last pledges that were decided, the latest first',
        columns: ['Pledge', 'Outcome', 'Decided'],
        rows: decided.map(({ title, isKept, on }, index) => ({
          key: `${on} ${title} ${index}`,
          cells: [title, isKept ? 'Kept' : 'Missed', shortDate(on, today)],
        })),
      }}
    />
  );
}
