import { Button } from '@mantine/core';
import type { Kpi } from '#shared/api/check-ins.ts';
import type { Stage } from '#shared/options.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';

const dialogCode = lazyCode(() => import('./kpi-dialog.tsx').then((module) => module.KpiDialog));

/** The way to another name, or another number. */
export function ChangeKpi({ kpi, stage }: { kpi: Kpi; stage: Stage }) {
  const { question, ask, dialog } = useQuestion<Kpi>();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        onPointerEnter={dialogCode.preload}
        onClick={() => ask(kpi)}
      >
        Change this number
      </Button>
      {question && <LazyDialog code={dialogCode} {...dialog} kpi={question} stage={stage} />}
    </>
  );
}
