import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import {
  introductionOutcomes,
  introductionStates,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './introduction-counts.module.css';

const stateLabels: Record<(typeof introductionStates)[number], string> = {
  requested: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** How many introductions were asked for, how they ended, and what both sides say came of them. */
export function IntroductionCounts({ counts: { states, outcomes } }: { counts: Counts }) {
  return (
    <div className={classes.panels}>
      <Panel title="Requests">
        <CountTable
          caption="Requests by state and by who asked"
          heads={['State', 'By founders', 'By investors']}
          rows={introductionStates.map((state) => [
            stateLabels[state],
            states[state].founders,
            states[state].investors,
          ])}
        />
      </Panel>
      <Panel title="What came of them">
        <CountTable
          caption="Answers after an accepted request"
          heads={['Answer', 'Who asked', 'Who was asked']}
          rows={introductionOutcomes.map((outcome) => [
            outcomeLabels[outcome],
            outcomes[outcome].askers,
            outcomes[outcome].asked,
          ])}
        />
      </Panel>
    </div>
  );
}

type TableProps = { caption: string; heads: string[]; rows: [string, number, number][] };

function CountTable({ caption, heads, rows }: TableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, first, second]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{first}</td>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
