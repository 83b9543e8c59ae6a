import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Community } from '#shared/api/cohorts.ts';
import { applicationWindowText } from '../../lib/window-copy.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './cohort-banner.module.css';

/** Says if applications are open. Its space is reserved, so the response causes no layout shift. */
export function CohortBanner({ community }: { community: Community | null }) {
  const text = community && applicationWindowText(community, new Date());
  return (
    <aside className={`stack ${classes.banner}`} aria-label="Applications" data-open={text?.isOpen}>
      {text && (
        <p className={`center ${classes.line}`}>
          <span className={classes.light} aria-hidden="true" />
          <b>{text.lead}</b> <span className={classes.detail}>{text.detail}</span>
          <Link className={classes.link} to={paths.apply}>
            {text.isOpen ? 'Apply' : 'Tell me when they open'}
            <Icon name="chevron" size={14} />
          </Link>
        </p>
      )}
    </aside>
  );
}

/** Null while loading, and for good if the request fails. */
export function useCommunity(): Community | null {
  const [community, setCommunity] = useState<Community | null>(null);
  useEffect(() => {
    let isShown = true;
    getCommunity().then(
      (loaded) => isShown && setCommunity(loaded),
      // The banner stays empty; the application form still says whether it is open.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return community;
}

/** Plain fetch instead of lib/api.ts keeps the API client out of the landing page. */
async function getCommunity(): Promise<Community> {
  const response = await fetch(paths.community);
  if (!response.ok) throw new Error(`Loading the community failed: ${response.status}`);
  return response.json();
}
