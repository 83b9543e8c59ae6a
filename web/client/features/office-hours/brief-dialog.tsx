import type { MentorBrief } from '#shared/api/mentor.ts';
import type { MentorsSession } from '#shared/api/office-hours.ts';
import { goalOutcomeLabels } from '#shared/domain/check-ins.ts';
import { formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel, localDateLabel, type Reader } from '#shared/formats.ts';
import { stageLabels } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './mentor-page.module.css';
import { useBrief } from './mentor-page-queries.ts';

type Props = {
  session: MentorsSession;
  reader: Reader;
  opened: boolean;
  onClose: () => void;
};

/** What a mentor reads before a session. */
export function BriefDialog({ session, reader, ...state }: Props) {
  return (
    <FormDialog title={session.startupName} isWide {...state}>
      <Loaded query={useBrief(session.id)} heights={[120, 160]} label="Loading the brief">
        {(brief) => <Brief brief={brief} reader={reader} />}
      </Loaded>
    </FormDialog>
  );
}

function Brief({ brief, reader }: { brief: MentorBrief; reader: Reader }) {
  const { session, startup, kpi, goals, blocker, before } = brief;
  const today = localDate(reader.now, reader.timeZone ?? 'UTC');
  return (
    <div className="stack gap-20">
      <section className="stack gap-4" aria-label="Their question">
        <h3 className="soft small medium">Their question</h3>
        <p className="lead lines breakable pretty">{session.question}</p>
      </section>
      {blocker && (
        <section className="stack gap-4" aria-label="In the way">
          <h3 className="soft small medium">In the way</h3>
          <p className="lines breakable pretty">{blocker}</p>
        </section>
      )}
      <section className="stack gap-4" aria-label="The startup">
        <h3 className="soft small medium">The startup</h3>
        <p className="lines breakable pretty">{startup.description}</p>
        <p className="soft small dotted breakable">
          <span>{stageLabels[startup.stage]}</span>
          <span>{startup.industry}</span>
          <span>{startup.founders.join(', ')}</span>
        </p>
        <div>
          <ExternalLink url={startup.website} label="Website" name={`Website of ${startup.name}`} />
        </div>
      </section>
      {kpi && kpi.values.length > 0 && (
        <section className="stack gap-4" aria-label="Numbers">
          <h3 className="soft small medium">Numbers</h3>
          <FigureTable
            caption={kpi.name}
            isCaptionShown
            columns={['Week of', 'Value']}
            rows={kpi.values.map(({ week, value }) => ({
              key: week,
              cells: [dateLabel(week, today), formatKpi(value, kpi.unit)],
            }))}
          />
        </section>
      )}
      {goals.length > 0 && (
        <section className="stack gap-4" aria-label="Goals">
          <h3 className="soft small medium">Goals, newest first</h3>
          <ul className="stack gap-6">
            {goals.map(({ week, goal, reached }) => (
              <li key={week}>
                <span className="breakable">{goal}</span>{' '}
                <span className="soft small nowrap">
                  {dateLabel(week, today)}
                  {reached && ` · reached: ${goalOutcomeLabels[reached].toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack gap-8" aria-label="Before">
        <h3 className="soft small medium">You two before</h3>
        {before.length === 0 && <p className="soft">You meet for the first time.</p>}
        {before.map((each) => (
          <div key={each.id} className={`stack gap-4 ${classes.before}`}>
            <p className="soft small tabular">{localDateLabel(new Date(each.startsAt), reader)}</p>
            {each.notes && <p className="lines breakable pretty">{each.notes}</p>}
            {each.agreed.length > 0 && (
              <ul className={classes.agreed}>
                {each.agreed.map(({ id, text, taskId }) => (
                  <li key={id} className="breakable">
                    {text}
                    {taskId && <span className="soft small"> · on their board</span>}
                  </li>
                ))}
              </ul>
            )}
            {!each.notes && each.agreed.length === 0 && (
              <p className="soft lines breakable">{each.question}</p>
            )}
          </div>
        ))}
      </section>
    </div>
  );
}
