import { Button } from '@mantine/core';
import { useState } from 'react';
import { tipOfTheDay } from '#shared/domain/coach-tips.ts';
import type { Stage } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { useNow } from '../../lib/timers.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './coach-tip.module.css';

/** The coach's tip of the day, by the founder's calendar, with more on request. */
export function CoachTip({ stage, timeZone }: { stage: Stage; timeZone: string }) {
  const now = useNow();
  const [further, setFurther] = useState(0);
  const tip = tipOfTheDay({ stage, date: localDate(now, timeZone), further });
  return (
    <div className={`stack ${classes.tip}`}>
      <p className="row gap-6 small link">
        <Icon name="spark" size={16} />
        {further === 0 ? 'Tip of the day' : 'Another tip'}
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.more}
        onClick={() => setFurther(further + 1)}
      >
        Another tip
      </Button>
      <p className={classes.text} aria-live="polite">
        {tip}
      </p>
    </div>
  );
}
