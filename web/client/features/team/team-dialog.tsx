import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useHandOver, useLeaveTeam, useRemove, useWithdraw } from './team-queries.ts';

export type TeamQuestion =
  | { kind: 'withdraw'; invitationId: string; email: string }
  | { kind: 'remove'; founderId: string; name: string }
  | { kind: 'handOver'; founderId: string; name: string }
  | { kind: 'leave'; startupName: string; ownerName: string };

type Props = { question: TeamQuestion; opened: boolean; onClose: () => void };

/** Asks once before something ends, and says what follows. */
export function TeamDialog({ question, ...state }: Props) {
  switch (question.kind) {
    case 'withdraw':
      return <WithdrawDialog {...question} {...state} />;
    case 'remove':
      return <RemoveDialog {...question} {...state} />;
    case 'handOver':
      return <HandOverDialog {...question} {...state} />;
    case 'leave':
      return <LeaveTeamDialog {...question} {...state} />;
  }
}

type DialogProps<Kind> = Omit<Props, 'question'> & Extract<TeamQuestion, { kind: Kind }>;

function WithdrawDialog({ invitationId, email, ...state }: DialogProps<'withdraw'>) {
  const withdraw = useWithdraw();
  return (
    <AskDialog
      {...state}
      title="Withdraw the invitation?"
      submitLabel="Withdraw"
      isDangerous
      change={withdraw}
      onSubmit={() => withdraw.mutate({ invitationId, email }, { onSuccess: state.onClose })}
    >
      <p>The link in the email to {email} stops working. You can invite them again anytime.</p>
    </AskDialog>
  );
}

function RemoveDialog({ founderId, name, ...state }: DialogProps<'remove'>) {
  const remove = useRemove();
  return (
    <AskDialog
      {...state}
      title={`Remove ${name} from the team?`}
      submitLabel="Remove"
      isDangerous
      change={remove}
      onSubmit={() => remove.mutate({ founderId, name }, { onSuccess: state.onClose })}
    >
      <p>
        {name} is signed out right away, and told by email. The open tasks they added go to you,
        except those that were just for them; open pledges are withdrawn. Their points and history
        stay.
      </p>
    </AskDialog>
  );
}

function HandOverDialog({ founderId, name, ...state }: DialogProps<'handOver'>) {
  const handOver = useHandOver();
  return (
    <AskDialog
      {...state}
      title={`Make ${name} the owner?`}
      submitLabel="Make owner"
      change={handOver}
      onSubmit={() => handOver.mutate({ founderId, name }, { onSuccess: state.onClose })}
    >
      <p>
        From then on, {name} invites and removes teammates. You stay on the team as a member, and
        only {name} can make you the owner again.
      </p>
    </AskDialog>
  );
}

function LeaveTeamDialog({ startupName, ownerName, ...state }: DialogProps<'leave'>) {
  const leave = useLeaveTeam();
  return (
    <AskDialog
      {...state}
      title={`Leave ${startupName}?`}
      submitLabel="Leave the team"
      isDangerous
      change={leave}
      onSubmit={() => leave.mutate()}
    >
      <p>
        You’re signed out everywhere, and can come back only with a new invitation. The open tasks
        you added go to {ownerName}, except those that are just for you; open pledges are withdrawn.
        Your points and history stay.
      </p>
    </AskDialog>
  );
}
