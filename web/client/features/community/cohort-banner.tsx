import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './cohort-banner.module.css';
import { useCommunity } from './use-community.ts';
import { windowText } from './window-text.ts';

/** Whether applications are open. Its place is kept free, so nothing moves when the answer comes. */
export function CohortBanner() {
  const community = useCommunity();
  const text = community && windowText(community, new Date());
  return (
    <aside className={classes.banner} aria-label="Applications" data-open={text?.isOpen}>
      {text && (
        <p className={classes.line}>
          <span className={classes.light} aria-hidden="true" />
          <b>{text.lead}</b> <span className={classes.detail}>{text.detail}</span>
          {text.isOpen && (
            <Link className={classes.link} to={paths.apply}>
              Apply
              <Icon name="chevron" size={14} />
            </Link>
          )}
        </p>
      )}
    </aside>
  );
}
