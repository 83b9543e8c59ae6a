import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Community } from '#shared/api/cohorts.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './cohort-banner.module.css';
import { applicationWindowText } from './window-copy.ts';

/** Whether applications are open. Its place is kept free, so nothing moves when the answer comes. */
export function CohortBanner() {
  const community = useCommunity();
  const text = community && applicationWindowText(community, new Date());
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

/** Null until the answer is there, and for good when it does not come. */
function useCommunity(): Community | null {
  const [community, setCommunity] = useState<Community | null>(null);
  useEffect(() => {
    let isShown = true;
    getCommunity().then(
      (answer) => isShown && setCommunity(answer),
      // The page says nothing about applications then; the form does.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return community;
}

/** By hand, not by lib/api.ts: the landing page does without the client of the whole API. */
async function getCommunity(): Promise<Community> {
  const answer = await fetch(paths.community);
  if (!answer.ok) throw new Error(`The community was not read: ${answer.status}`);
  return answer.json();
}
