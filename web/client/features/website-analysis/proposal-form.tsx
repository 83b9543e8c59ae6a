import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProposalView } from '#shared/api/website-analysis.ts';
import { counted } from '../../lib/counted.ts';
import { paths } from '../../paths.ts';
import classes from './proposal-form.module.css';
import { ProposalRow } from './proposal-row.tsx';
import { useAnalysisActions } from './use-analysis-actions.ts';

type Props = { runId: string; proposals: ProposalView[] };

/** The founder ticks what becomes a task: everything new is ticked already, what they have is not. */
export function ProposalForm({ runId, proposals }: Props) {
  const { add } = useAnalysisActions();
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isTicked = ({ id, standing }: ProposalView) =>
    standing !== 'added' && (ticks[id] ?? standing === 'new');
  const chosen = proposals.filter(isTicked);
  const areAllAdded = proposals.every(({ standing }) => standing === 'added');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ runId, proposalIds: chosen.map(({ id }) => id) });
      }}
    >
      <ul className={classes.proposals}>
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            ticked={isTicked(proposal)}
            onTick={(ticked) => setTicks({ ...ticks, [proposal.id]: ticked })}
          />
        ))}
      </ul>
      {areAllAdded ? (
        <Button component={Link} to={paths.founderTasks} variant="default">
          See your board
        </Button>
      ) : (
        <Button type="submit" disabled={chosen.length === 0} loading={add.isPending}>
          {chosen.length === 0 ? 'Add tasks' : `Add ${counted(chosen.length, 'task')}`}
        </Button>
      )}
    </form>
  );
}
