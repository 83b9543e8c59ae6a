import { type Stage, stageLabels } from '#shared/options.ts';
import classes from './stage-badge.module.css';

/** How far a startup is: four steps of one hue. */
export function StageBadge({ stage }: { stage: Stage }) {
  return (
    <span className={classes.badge} data-stage={stage}>
      {stageLabels[stage]}
    </span>
  );
}
