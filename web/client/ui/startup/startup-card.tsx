import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { FounderOfStartup, StartupCardView } from '#shared/api/startups.ts';
import { Avatar } from '../avatar.tsx';
import { SideLink } from '../side-link.tsx';
import { StageBadge } from '../stage-badge.tsx';
import classes from './startup-card.module.css';
import { foundersLabel, seekingLabel, teamSizeLabel } from './startup-labels.ts';

type PrivateField = 'founderName' | 'founderAvatar' | 'startupLogo';

type Props = {
  /** Without these, the card hides the founder, who is not public everywhere, and the logo. */
  startup: Omit<StartupCardView, PrivateField> & Partial<Pick<StartupCardView, PrivateField>>;
  /** Its founders, the owner first; without it, the owner alone. */
  team?: FounderOfStartup[] | undefined;
  /** The startup's own page, where the whole card leads. */
  to?: string | undefined;
  /** Beside the stage: a bookmark, a badge. */
  corner?: ReactNode;
  /** More facts beside industry, team size and what is sought. */
  facts?: readonly string[];
  /** Below the facts: the key number, the fit. */
  note?: ReactNode;
  /** Appears when the pointer or the focus is in the card; a phone has it on the startup's page. */
  action?: ReactNode;
};

/** A startup as a card of a grid, and as a row on a phone. */
export function StartupCard({ startup, team = [], to, corner, facts = [], note, action }: Props) {
  const { startupName, founderName, teamSize } = startup;
  const titleId = useId();
  const { pathname, search } = useLocation();
  const seeking = seekingLabel(startup);
  return (
    <article aria-labelledby={titleId} className={`card stack relative ${classes.card}`}>
      <Avatar name={startupName} url={startup.startupLogo ?? null} of="startup" size="l" />
      <div className={`shrinks ${classes.head}`}>
        <h2 id={titleId} className={`body ${classes.startup}`}>
          {to ? (
            <SideLink to={to} state={{ from: pathname + search }}>
              {startupName}
            </SideLink>
          ) : (
            startupName
          )}
        </h2>
        {founderName !== undefined && (
          <p className={`soft small one-line ${classes.founder}`}>
            {foundersLabel(founderName, team)}
          </p>
        )}
      </div>
      <div className={classes.stage}>
        <StageBadge stage={startup.stage} />
      </div>
      {corner && <div className={classes.corner}>{corner}</div>}
      <p className={`soft breakable ${classes.description}`}>{startup.description}</p>
      <div className={`row relative ${classes.foot}`}>
        <p className={`soft small one-line ${classes.facts}`}>
          <span>{startup.industry}</span>
          <span>
            <span className="visually-hidden">Team of </span>
            {teamSizeLabel(teamSize)}
          </span>
          {seeking && <span>{seeking}</span>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {note && <div className={`column gap-6 ${classes.note}`}>{note}</div>}
    </article>
  );
}
