import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { CohortReport } from '#shared/api/cohort-report.ts';
import { brand } from '#shared/brand.ts';
import { dateLabel, dateRangeLabel } from '#shared/formats.ts';
import { useCohortReport } from '../features/cohorts/cohort-admin-queries.ts';
import { CohortReportTables, ReportHeadlines } from '../features/cohorts/cohort-report.tsx';
import { api } from '../lib/api.ts';
import { downloadFile, readCsvSeparator } from '../lib/browser.ts';
import { BrandMark } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toastError } from '../ui/show-toast.tsx';
import classes from './admin-cohort-report-page.module.css';

/**
 * A program's report to its funders: a cohort in figures, on the screen, on paper and as a file.
 */
export function AdminCohortReportPage() {
  const { cohortId = '' } = useParams();
  return (
    <Loaded
      query={useCohortReport(cohortId)}
      heights={[64, 112, 340, 400]}
      label="Loading the report"
    >
      {(report) => <Report report={report} />}
    </Loaded>
  );
}

/** Paper is white, whatever the theme. */
function usePrintsOnWhite(): void {
  useEffect(() => {
    const root = document.documentElement;
    let theme = 'light';
    const toLight = () => {
      theme = root.getAttribute(schemeAttribute) ?? theme;
      root.setAttribute(schemeAttribute, 'light');
    };
    const back = () => root.setAttribute(schemeAttribute, theme);
    window.addEventListener('beforeprint', toLight);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', toLight);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

const schemeAttribute = 'data-mantine-color-scheme';

function Report({ report }: { report: CohortReport }) {
  usePrintsOnWhite();
  const { cohort, today } = report;
  const save = useMutation({
    mutationFn: () =>
      api.cohortReport.export({ cohortId: cohort.id, separator: readCsvSeparator() }),
    onSuccess: downloadFile,
    onError: (error) => toastError(error),
  });
  return (
    <div className={`flex-column gap-20 ${classes.page}`}>
      <p className={`row gap-10 strong ${classes.program}`}>
        <BrandMark size={28} />
        {brand.name}
      </p>
      <div className="row wrap between gap-12">
        <PageHead title={`${cohort.name} report`} area="Admin">
          {dateRangeLabel(cohort.startsOn, cohort.endsOn, today)} · as of {dateLabel(today, today)}
        </PageHead>
        <div className={`flex gap-8 ${classes.actions}`}>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            Export CSV
          </Button>
        </div>
      </div>
      <ReportHeadlines report={report} />
      <CohortReportTables report={report} />
    </div>
  );
}
