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

export function IntroductionCounts({ counts: { states, outcomes } }: { counts: Counts }) {
  return (
    <div className={`stack gap-16 ${classes.panels}`}>
      <Panel title="Requests">
        <CountTable
          caption="Requests by state and by who asked"
          columns={['State', 'By founders', 'By investors']}
          rows={introductionStates.map((state) => [
            stateLabels[state],
            states[state].founders,
            states[state].investors,
          ])}
        />
      </Panel>
      <Panel title="How they went">
        <CountTable
          caption="Answers after accepted requests"
          columns={['Answer', 'Who asked', 'Who was asked']}
          rows={introductionOutcomes.map((outcome) => [
            outcomeLabels[outcome],
            outcomes[outcome].requesters,
            outcomes[outcome].recipients,
          ])}
        />
      </Panel>
    </div>
  );
}

type TableProps = { caption: string; columns: string[]; rows: [string, number, number][] };

function CountTable({ caption, columns, rows }: TableProps) {
  return (
    <table className={`wide tabular ${classes.table}`}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
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
