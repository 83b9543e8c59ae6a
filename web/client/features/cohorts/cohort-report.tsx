import type { ReactNode } from 'react';
import type { CohortReport, ReportWeek } from '#shared/api/cohort-report.ts';
import { funnelLabels } from '#shared/domain/cohort-report.ts';
import { introductionFigures } from '#shared/domain/introductions.ts';
import { formatGrowth } from '#shared/domain/kpi.ts';
import { formatNumber, monthDayLabel, pluralize } from '#shared/formats.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHeadline } from '../../ui/section-headline.tsx';
import classes from './cohort-report.module.css';
import { reportHeadlines, sectionHeadlines } from './report-headlines.ts';

/** A cohort in figures, for the screen and for paper. */
export function CohortReportTables({ report }: { report: CohortReport }) {
  const { funnel, weeks, kpis, pledges, introductions } = report;
  const introduced = introductionFigures(introductions);
  const headlines = sectionHeadlines(report);
  return (
    <div className={`gap-16 flex-column ${classes.report}`}>
      <Panel title="From application to now">
        <SectionHeadline {...headlines.funnel} />
        <Funnel steps={funnel} />
      </Panel>
      <Panel title="Week by week">
        {headlines.weeks && <SectionHeadline {...headlines.weeks} />}
        {weeks.length > 0 ? (
          <Weeks weeks={weeks} />
        ) : (
          <p className={classes.none}>The cohort’s first week hasn’t begun yet.</p>
        )}
      </Panel>
      <div className={`stack gap-16 ${classes.columns}`}>
        <Panel title="Key numbers">
          {headlines.kpis && <SectionHeadline {...headlines.kpis} />}
          <p className={classes.sentence}>{kpiSentence(kpis)}</p>
          <p className={classes.note}>
            Growth is measured from each startup’s first check-in to its newest, in the direction
            that’s good for that number. A median is shown for three startups or more.
          </p>
        </Panel>
        <Panel title="Public pledges">
          <SectionHeadline {...headlines.pledges} />
          <Counts
            caption="Pledges by how they ended"
            rows={[
              ['Made', pledges.made],
              ['Kept', pledges.kept],
              ['Missed', pledges.missed],
              ['Still open', pledges.open],
            ]}
          />
        </Panel>
        <Panel title="Introductions">
          <SectionHeadline {...headlines.introductions} />
          <Counts caption="Introductions by how they ended" rows={introduced.byState} />
        </Panel>
        <Panel title="Outcomes">
          <SectionHeadline {...headlines.outcomes} />
          <Counts
            caption="Accepted introductions by what both sides say came of them"
            rows={introduced.byOutcome}
          />
        </Panel>
      </div>
    </div>
  );
}

/** The four figures that a funder remembers. */
export function ReportHeadlines({ report }: { report: CohortReport }) {
  return (
    <dl className={classes.headlines}>
      {reportHeadlines(report).map(({ label, figure, compared }) => (
        <div key={label} className={`card ${classes.headline}`}>
          <dt className="soft small medium">{label}</dt>
          <dd className={`tabular ${classes.figure}`}>{figure}</dd>
          <dd className="soft small tabular">{compared}</dd>
        </div>
      ))}
    </dl>
  );
}

function kpiSentence({ startups, better }: CohortReport['kpis']): string {
  if (startups === 0) return 'No startup has reported its number twice yet.';
  return `${formatNumber(better)} of ${pluralize(startups, 'startup')} have improved since their first check-in.`;
}

function Funnel({ steps }: { steps: CohortReport['funnel'] }) {
  const most = Math.max(1, ...steps.map(({ startups }) => startups));
  return (
    <div className={classes.funnel}>
      <FigureTable
        caption="How far startups got"
        isCaptionShown
        columns={['Step', 'Startups']}
        isHeadHidden
        rows={steps.map(({ step, startups }) => ({
          key: step,
          cells: [
            funnelLabels[step],
            <Bar key="startups" share={startups / most}>
              {formatNumber(startups)}
            </Bar>,
          ],
        }))}
      />
    </div>
  );
}

function Weeks({ weeks }: { weeks: ReportWeek[] }) {
  return (
    <>
      <p className={classes.note}>
        Startups in the program, how many had signed in, and how many of those were active and
        checked in. Growth is measured against the week before.
      </p>
      <div className={classes.scroll}>
        <FigureTable
          caption="Week by week"
          columns={['Week from', 'Startups', 'Signed in', 'Active', 'Checked in', 'Median growth']}
          rows={weeks.map(
            ({ startsOn, startups, joined, active, expected, checkedIn, medianGrowth }) => ({
              key: startsOn,
              cells: [
                monthDayLabel(startsOn),
                formatNumber(startups),
                formatNumber(joined),
                <Share key="active" part={active} whole={joined} />,
                <Share key="checked in" part={checkedIn} whole={expected} />,
                medianGrowth === null ? '–' : formatGrowth(medianGrowth, 'number'),
              ],
            }),
          )}
        />
      </div>
    </>
  );
}

/** `12 of 15` with a bar; a dash where nobody was expected. */
function Share({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return '–';
  return (
    <Bar share={part / whole}>
      {formatNumber(part)} of {formatNumber(whole)}
    </Bar>
  );
}

function Bar({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className="row end gap-12">
      <span aria-hidden="true" className={`grows ${classes.track}`}>
        <span className={classes.bar} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}

function Counts({ caption, rows }: { caption: string; rows: [string, number][] }) {
  return (
    <FigureTable
      caption={caption}
      rows={rows.map(([label, count]) => ({ key: label, cells: [label, formatNumber(count)] }))}
    />
  );
}
