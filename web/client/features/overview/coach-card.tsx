import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { tipOfTheDay } from '#shared/domain/coach-tips.ts';
import type { Stage } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './coach-card.module.css';

type Props = {
  founder: { stage: Stage; timeZone: string };
  /** Where the coach answers; without it the card gives its tips only. */
  askAt?: string;
};

/** The coach's tip of the day, by the founder's calendar, and more of them. */
export function CoachCard({ founder: { stage, timeZone }, askAt }: Props) {
  const now = useNow();
  const [further, setFurther] = useState(0);
  const tip = tipOfTheDay({ stage, date: localDate(now, timeZone), further });
  return (
    <Panel title="AI Coach">
      <p className={classes.kind}>
        <Icon name="spark" size={16} />
        {further === 0 ? 'Tip of the day' : 'Another tip'}
      </p>
      <p className={classes.tip} aria-live="polite">
        {tip}
      </p>
      <div className={classes.buttons}>
        {askAt && (
          <Button component={Link} to={askAt} variant="light">
            Ask AI Coach
          </Button>
        )}
        <Button variant="default" onClick={() => setFurther(further + 1)}>
          Another tip
        </Button>
      </div>
    </Panel>
  );
}
