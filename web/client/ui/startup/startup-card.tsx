import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FounderOfStartup, StartupCardView } from '#shared/api/startups.ts';
import { Avatar } from '../avatar.tsx';
import { StageBadge } from '../stage-badge.tsx';
import { Tag } from '../tag.tsx';
import classes from './startup-card.module.css';
import { foundersLabel, seekingLabel, teamLabel } from './startup-labels.ts';

type PrivateField = 'founderName' | 'founderAvatar' | 'startupLogo';

type Props = {
  /** Without these, the card hides the founder, who is not public everywhere, and the logo. */
  startup: Omit<StartupCardView, PrivateField> & Partial<Pick<StartupCardView, PrivateField>>;
  /** Its founders, the owner first; without it, the owner alone. */
  team?: FounderOfStartup[] | undefined;
  /** Wraps the name in a link to the startup's own page. */
  titleTo?: string;
  /** A badge beside the stage. */
  corner?: ReactNode;
  /** More facts beside industry and team size. */
  facts?: readonly string[];
  /** Below the founder's name: a streak. */
  streak?: ReactNode;
  /** Above the actions: the startup's relationship to the reader. */
  note?: ReactNode;
  actions?: ReactNode;
};

const maxFaces = 4;

/** A startup as a card of a grid, the same on every page. */
export function StartupCard(props: Props) {
  const { startup, team = [], titleTo, corner, facts = [], streak, note, actions } = props;
  const titleId = useId();
  const { pathname, search } = useLocation();
  return (
    <article
      aria-labelledby={titleId}
      className={`gap-12 card flex-column ${classes.card}`}
      data-noted={Boolean(note) || undefined}
    >
      <div className={`flex between gap-12 ${classes.head}`}>
        <Avatar
          name={startup.startupName}
          url={startup.startupLogo ?? null}
          of="startup"
          size="l"
        />
        <h2 id={titleId} className={`lead breakable grows shrinks ${classes.startup}`}>
          {titleTo ? (
            <Link to={titleTo} state={{ from: pathname + search }}>
              {startup.startupName}
            </Link>
          ) : (
            startup.startupName
          )}
        </h2>
        <StageBadge stage={startup.stage} />
        {corner}
      </div>
      <p className={`soft breakable ${classes.description}`}>{startup.description}</p>
      {startup.founderName !== undefined && (
        <div className={`row gap-10 ${classes.founder}`}>
          {team.length > 1 ? (
            <div className="flex gap-4 rigid">
              {team.slice(0, maxFaces).map(({ founderId, name, photo }) => (
                <Avatar key={founderId} name={name} url={photo} />
              ))}
            </div>
          ) : (
            <Avatar name={startup.founderName} url={startup.founderAvatar ?? null} />
          )}
          <div className={`stack shrinks ${classes.who}`}>
            <p className="strong breakable">{foundersLabel(startup.founderName, team)}</p>
            {streak}
          </div>
        </div>
      )}
      <div className={classes.facts}>
        <StartupTags startup={startup} facts={facts} />
      </div>
      {note && <div className={classes.note}>{note}</div>}
      {actions && <div className={`row wrap gap-8 ${classes.actions}`}>{actions}</div>}
    </article>
  );
}

type TagsProps = {
  startup: Pick<StartupCardView, 'industry' | 'teamSize' | 'lookingForFunding' | 'fundingAmount'>;
  /** More facts beside industry and team size. */
  facts?: readonly string[];
};

/** Names a startup's industry, the size of its team and what it seeks. */
export function StartupTags({ startup, facts = [] }: TagsProps) {
  const seeking = seekingLabel(startup);
  return (
    <ul className="wrap gap-6">
      {[startup.industry, teamLabel(startup.teamSize), ...facts].map((fact) => (
        <li key={fact}>
          <Tag>{fact}</Tag>
        </li>
      ))}
      {seeking && (
        <li>
          <Tag tone="moss">{seeking}</Tag>
        </li>
      )}
    </ul>
  );
}
