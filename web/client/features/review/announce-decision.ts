import { showToast } from '../../ui/show-toast.tsx';
import type { Decision } from './decide-application.ts';

const texts: Record<Decision, string> = {
  accepted: 'Application accepted successfully!',
  rejected: 'Application rejected successfully!',
};

/** Toasts that stay a minute would fill the corner: the last decision has it. */
let closeLast = () => {};

export function announceDecision({
  decision,
  undoLeftMs,
  onUndo,
}: {
  decision: Decision;
  undoLeftMs: number | null;
  onUndo: () => void;
}): void {
  closeLast();
  closeLast = showToast({
    text: texts[decision],
    ...(undoLeftMs && { action: { label: 'Undo', run: onUndo, forMs: undoLeftMs } }),
  });
}

/** Taken back elsewhere, or decided anew: its offer is void. */
export function closeAnnouncement(): void {
  closeLast();
}
