import { premiumPlan } from '#shared/domain/premium.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './premium.module.css';

export function BenefitList() {
  return (
    <ul className={classes.benefits} aria-label="What premium is">
      {premiumPlan.benefits.map((benefit) => (
        <li key={benefit} className={classes.benefit}>
          <Icon name="check" size={16} />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
