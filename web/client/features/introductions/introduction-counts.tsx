import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import {
  introductionOutcomes,
  introductionStateLabels,
  introductionStates,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './introductions.module.css';

export function IntroductionCounts({ counts: { states, outcomes } }: { counts: Counts }) {
  return (
    <div className={`stack gap-16 ${classes.panels}`}>
      <Panel title="Requests">
        <FigureTable
          caption="Requests by state and by who asked"
          isCaptionShown
          columns={['State', 'By founders', 'By investors']}
          rows={introductionStates.map((state) => ({
            key: state,
            cells: [
              introductionStateLabels[state],
              states[state].founders,
              states[state].investors,
            ],
          }))}
        />
      </Panel>
      <Panel title="How they went">
        <FigureTable
          caption="Answers after accepted requests"
          isCaptionShown
          columns={['Answer', 'Who asked', 'Who was asked']}
          rows={introductionOutcomes.map((outcome) => ({
            key: outcome,
            cells: [
              outcomeLabels[outcome],
              outcomes[outcome].requesters,
              outcomes[outcome].recipients,
            ],
          }))}
        />
      </Panel>
    </div>
  );
}
