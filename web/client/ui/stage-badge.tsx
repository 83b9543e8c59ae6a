import { type Stage, stageLabels } from '#shared/options.ts';
import classes from './tag.module.css';

/** A startup's stage, in four shades of one hue. */
export function StageBadge({ stage }: { stage: Stage }) {
  return (
    <span className={`small strong nowrap ${classes.badge}`} data-stage={stage}>
      {stageLabels[stage]}
    </span>
  );
}
