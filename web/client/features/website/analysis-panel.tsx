import { ActionIcon, Button, Loader } from '@mantine/core';
import { useId, useState } from 'react';
import type { ProposalView, WebsiteAnalysis } from '#shared/api/website.ts';
import { analysisFailedText } from '#shared/domain/website.ts';
import { pluralize } from '#shared/formats.ts';
import { difficultyLabels, taskCategoryLabels } from '#shared/options.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import rows from '../../ui/ruled-rows.module.css';
import { SideLink } from '../../ui/side-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './website.module.css';
import { useAnalysis, useAnalysisActions, useOutcomeToast } from './website-queries.ts';
import { priorityLabels, sourceText } from './website-rules.ts';

/** The last analysis of the founder's website; nothing before the first one. */
export function AnalysisPanel({ hasWebsite }: { hasWebsite: boolean }) {
  const { data: analysis } = useAnalysis({ enabled: hasWebsite });
  const { clear } = useAnalysisActions();
  useOutcomeToast(analysis);
  if (!analysis || analysis.state === 'none') return null;
  const isRunning = analysis.state === 'running';
  return (
    <Panel
      title="Tasks from your website"
      action={
        !isRunning && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Dismiss these tasks"
            loading={clear.isPending}
            onClick={() => clear.mutate()}
          >
            <Icon name="close" />
          </ActionIcon>
        )
      }
    >
      {isRunning ? <RunningAnalysis analysis={analysis} /> : <EndedAnalysis analysis={analysis} />}
    </Panel>
  );
}

function RunningAnalysis({ analysis: { websiteUrl, hasModel } }: { analysis: WebsiteAnalysis }) {
  return (
    <p className={`flex gap-10 breakable ${classes.running}`} role="status">
      <Loader size={18} aria-hidden />
      <span>
        {hasModel ? `Reading ${websiteUrl} and thinking of tasks` : 'Looking up tasks'}. You can
        leave this page in the meantime.
      </span>
    </p>
  );
}

function EndedAnalysis({ analysis }: { analysis: WebsiteAnalysis }) {
  const { state, proposals, runId, left } = analysis;
  const source = sourceText(analysis);
  return (
    <>
      {state === 'failed' && <p className="bad">{analysisFailedText}</p>}
      {source && <p className={`soft ${classes.source}`}>{source}</p>}
      {proposals.length > 0 && runId && (
        <ProposalForm key={runId} runId={runId} proposals={proposals} />
      )}
      <p className={`soft small ${classes.left}`}>
        {left === 0
          ? 'Your website can be analyzed again tomorrow.'
          : `${left} more ${left === 1 ? 'analysis' : 'analyses'} today.`}
      </p>
    </>
  );
}

/** The founder ticks the proposals to add. New ones start ticked, those already on the board don't. */
function ProposalForm({ runId, proposals }: { runId: string; proposals: ProposalView[] }) {
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
        <Button component={SideLink} to={paths.appTasks} variant="default">
          See your board
        </Button>
      ) : (
        <Button type="submit" disabled={chosen.length === 0} loading={add.isPending}>
          {chosen.length === 0 ? 'Add tasks' : `Add ${pluralize(chosen.length, 'task')}`}
        </Button>
      )}
    </form>
  );
}

type ProposalRowProps = {
  proposal: ProposalView;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
};

function ProposalRow({ proposal, ticked, onTick }: ProposalRowProps) {
  const id = useId();
  const { standing, points } = proposal;
  return (
    <li className={`flex gap-12 ${rows.row}`} data-standing={standing}>
      <input
        id={id}
        type="checkbox"
        className={`rigid ${classes.tick}`}
        checked={ticked || standing === 'added'}
        disabled={standing === 'added'}
        aria-describedby={`${id}-facts`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={`shrinks grows breakable ${classes.body}`}>
        <label htmlFor={id} className={`medium pretty ${classes.title}`}>
          {proposal.title}
        </label>
        <p>{proposal.description}</p>
        <p className="soft">Why: {proposal.reasoning}</p>
        <p id={`${id}-facts`} className={`row wrap soft small ${rows.facts}`}>
          {standing === 'added' && <Tag tone="moss">Added</Tag>}
          {standing === 'duplicate' && <Tag tone="amber">Already on your board</Tag>}
          <Tag tone={proposal.priority === 'high' ? 'stream' : 'plain'}>
            {priorityLabels[proposal.priority]}
          </Tag>
          <span className={`wrap ${classes.measures}`}>
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

/** Disabled while an analysis is running, in whichever window it was started. */
export function GenerateFromWebsite() {
  const { data } = useAnalysis({ enabled: true });
  const { start } = useAnalysisActions();
  const isBusy = start.isPending || data?.state === 'running';
  return (
    <Button
      variant="default"
      leftSection={isBusy ? <Loader size={16} aria-hidden /> : <Icon name="spark" />}
      disabled={isBusy}
      onClick={() => start.mutate()}
    >
      Generate Tasks from Website
    </Button>
  );
}
