import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { useDeclineInvitation } from './team-queries.ts';

type Props = {
  startupName: string;
  decline: ReturnType<typeof useDeclineInvitation>;
  opened: boolean;
  onClose: () => void;
};

/** Asks whoever was invited whether they mean no: the link ends. */
export function DeclineDialog({ startupName, decline, ...state }: Props) {
  return (
    <AskDialog
      {...state}
      title={`Decline to join ${startupName}?`}
      submitLabel="Decline"
      isDangerous
      change={decline}
      onSubmit={() => decline.mutate(undefined, { onSuccess: state.onClose })}
    >
      <p>
        The link stops working, and the team’s owner is told. If you change your mind, they can
        invite you again.
      </p>
    </AskDialog>
  );
}
