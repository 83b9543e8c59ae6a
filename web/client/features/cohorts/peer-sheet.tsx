import { Button } from '@mantine/core';
import { cohortPeerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { seekingLabel, teamLabel } from '../../ui/startup/startup-labels.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './cohort.module.css';
import {
  type PeerProps,
  PledgeCheer,
  PledgeLine,
  StreakFlame,
  ThanksControl,
} from './peer-row.tsx';

type Props = PeerProps & { opened: boolean; onClose: () => void };

/** The rest of a founder's row and its buttons, on a phone as a sheet. */
export function PeerSheet({ peer, thanksLeft, pledge, introduction, opened, onClose }: Props) {
  const { founderName, startupName, startupLogo, stage, description, streak } = peer;
  // Escape closes the dialog that one of its buttons opened, not both.
  const close = () => {
    if (document.querySelectorAll('[role="dialog"]').length === 1) onClose();
  };
  return (
    <FormDialog title={founderName} opened={opened} onClose={close}>
      <div className="column gap-16">
        <div className="row gap-12">
          <Avatar name={startupName} url={startupLogo} of="startup" size="l" />
          <p className="row wrap gap-8 grows shrinks">
            <span className="strong breakable">{startupName}</span>
            <StageBadge stage={stage} />
          </p>
          <StreakFlame days={streak} />
        </div>
        <p className="soft breakable">{description}</p>
        <StartupTags peer={peer} />
        {pledge && (
          <div className={`row wrap between ${classes.sheetPledge}`}>
            <PledgeLine
              pledge={pledge}
              className={`soft small flex gap-6 shrinks ${classes.pledge}`}
            />
            <PledgeCheer pledge={pledge} />
          </div>
        )}
        <div className={`wrap gap-8 ${classes.sheetActions}`}>
          <ThanksControl peer={peer} left={thanksLeft} />
          {introduction}
          <Button component={SideLink} to={cohortPeerPath(peer.founderId)} variant="default">
            View Profile
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

function StartupTags({ peer }: Pick<Props, 'peer'>) {
  const seeking = seekingLabel(peer);
  return (
    <ul className="wrap gap-6">
      {[peer.industry, teamLabel(peer.teamSize)].map((fact) => (
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
