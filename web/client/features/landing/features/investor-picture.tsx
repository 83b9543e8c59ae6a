import { StageBadge } from '../../../ui/stage-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from './investor-picture.module.css';

export function InvestorPicture() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <p className={classes.name}>Ledgerly</p>
        <StageBadge stage="traction" />
      </div>
      <p className={classes.text}>
        Bookkeeping for market traders that works by voice note: a day of messages becomes a
        balanced book by evening.
      </p>
      <div className={classes.tags}>
        <Tag>FinTech</Tag>
        <Tag>Team of 5+</Tag>
        <Tag tone="stream">Seeking $1M-$5M</Tag>
      </div>
      <p className={classes.intro}>
        <b>Northlight Capital</b> asked for an introduction
      </p>
    </div>
  );
}
