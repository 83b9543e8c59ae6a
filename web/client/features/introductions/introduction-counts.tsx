import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import {
  followUpDays,
  introductionOutcomes,
  introductionStateLabels,
  introductionStates,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { formatPercent, pluralize } from '#shared/formats.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './introductions.module.css';

export function IntroductionCounts({ counts: { states, outcomes } }: { counts: Counts }) {
  const requested = total(introductionStates.map((state) => states[state]));
  const accepted = total([states.accepted]);
  const answered = total(introductionOutcomes.map((outcome) => outcomes[outcome]));
  return (
    <>
      <FigureCards
        cards={[
          { label: 'Requested', value: requested },
          { label: 'Waiting', value: total([states.requested]) },
          { label: 'Accepted', value: accepted, beside: share(accepted, requested) },
          {
            label: 'In touch',
            value: total([outcomes.together, outcomes.in_touch]),
            beside: answered > 0 ? `of ${pluralize(answered, 'answer')}` : 'no answers yet',
          },
        ]}
      />
      <div className={`stack gap-16 ${classes.panels}`}>
        <Panel title="Requests">
          <FigureTable
            caption="Requests by state and by who asked"
            columns={['State', 'By founders', 'By investors', 'Total']}
            rows={introductionStates.map((state) => ({
              key: state,
              cells: [
                introductionStateLabels[state],
                states[state].founders,
                states[state].investors,
                total([states[state]]),
              ],
            }))}
          />
        </Panel>
        <Panel title="How they went">
          {answered > 0 ? (
            <FigureTable
              caption="Answers after accepted requests"
              columns={['Answer', 'Who asked', 'Who was asked', 'Total']}
              rows={introductionOutcomes.map((outcome) => ({
                key: outcome,
                cells: [
                  outcomeLabels[outcome],
                  outcomes[outcome].requesters,
                  outcomes[outcome].recipients,
                  total([outcomes[outcome]]),
                ],
              }))}
            />
          ) : (
            <p className="soft pretty">
              Nobody has told us yet. We ask both sides {followUpDays.join(' and ')} days after a
              request is accepted.
            </p>
          )}
        </Panel>
      </div>
    </>
  );
}

function share(part: number, whole: number): string | null {
  return whole > 0 ? formatPercent(Math.round((100 * part) / whole)) : null;
}

/** Both sides together. */
function total(counts: readonly Record<string, number>[]): number {
  return counts.flatMap((sides) => Object.values(sides)).reduce((sum, count) => sum + count, 0);
}
