import type { Kpi } from '#shared/api/check-ins.ts';
import type { Stage } from '#shared/options.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { KpiForm } from './kpi-form.tsx';

type Props = { kpi: Kpi; stage: Stage; opened: boolean; onClose: () => void };

export function KpiDialog({ kpi, stage, opened, onClose }: Props) {
  return (
    <FormDialog title="Change your number" opened={opened} onClose={onClose}>
      <KpiForm
        stage={stage}
        kpi={kpi}
        onCancel={onClose}
        onDone={(view) => {
          showToast({ text: `You go by “${view.kpi?.name}” now.` });
          onClose();
        }}
      />
    </FormDialog>
  );
}
