import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import {
  introductionOutcomes,
  introductionStateLabels,
  introductionStates,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHeadline } from '../../ui/section-headline.tsx';
import classes from './introductions.module.css';

export function IntroductionCounts({ counts: { states, outcomes } }: { counts: Counts }) {
  const requested = total(introductionStates.map((state) => states[state]));
  const answered = total(introductionOutcomes.map((outcome) => outcomes[outcome]));
  return (
    <div className={`stack gap-16 ${classes.panels}`}>
      <Panel title="Requests">
        <SectionHeadline
          figure={formatNumber(total([states.accepted]))}
          label={`of ${formatNumber(requested)} requested were accepted`}
        />
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
        {answered > 0 && (
          <SectionHeadline
            figure={formatNumber(total([outcomes.together, outcomes.in_touch]))}
            label={`of ${pluralize(answered, 'answer')} say they’re working together or in touch`}
          />
        )}
        <FigureTable
          caption={answered > 0 ? 'Answers after accepted requests' : 'Nobody has answered yet'}
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

/** Both sides together. */
function total(counts: readonly Record<string, number>[]): number {
  return counts.flatMap((sides) => Object.values(sides)).reduce((sum, count) => sum + count, 0);
}
