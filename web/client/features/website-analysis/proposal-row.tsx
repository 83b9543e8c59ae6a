import { useId } from 'react';
import type { ProposalView } from '#shared/api/website-analysis.ts';
import { difficultyLabels, taskCategoryLabels } from '#shared/options.ts';
import rows from '../../ui/ruled-rows.module.css';
import { Tag } from '../../ui/tag.tsx';
import { priorityLabels } from './analysis-words.ts';
import classes from './proposal-form.module.css';

type Props = { proposal: ProposalView; ticked: boolean; onTick: (ticked: boolean) => void };

export function ProposalRow({ proposal, ticked, onTick }: Props) {
  const id = useId();
  const { standing, points } = proposal;
  return (
    <li className={rows.row} data-standing={standing}>
      <input
        id={id}
        type="checkbox"
        className={classes.tick}
        checked={ticked || standing === 'added'}
        disabled={standing === 'added'}
        aria-describedby={`${id}-facts`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes.body}>
        <label htmlFor={id} className={classes.title}>
          {proposal.title}
        </label>
        <p>{proposal.description}</p>
        <p className={classes.reasoning}>Why: {proposal.reasoning}</p>
        <p id={`${id}-facts`} className={rows.facts}>
          {standing === 'added' && <Tag tone="moss">Added</Tag>}
          {standing === 'duplicate' && <Tag tone="amber">On your board already</Tag>}
          <Tag tone={proposal.priority === 'high' ? 'stream' : 'plain'}>
            {priorityLabels[proposal.priority]}
          </Tag>
          <span className={classes.measures}>
            <span>{taskCategoryLabels[proposal.category]}</span>
            <span>
              {difficultyLabels[proposal.difficulty]} · {points} points
            </span>
            <span>{proposal.estimatedTime}</span>
          </span>
        </p>
      </div>
    </li>
  );
}
