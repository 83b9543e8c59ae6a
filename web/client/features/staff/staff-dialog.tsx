import { useState } from 'react';
import { staffRoleTexts } from '#shared/domain/staff.ts';
import { type StaffRole, staffRoleLabels, staffRoles } from '#shared/options.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { useChangeRole, useRemove, useWithdraw } from './staff-queries.ts';

type Person = { accountId: string; email: string };

export type StaffQuestion =
  | (Person & { kind: 'role'; role: StaffRole })
  | (Person & { kind: 'remove' })
  | (Person & { kind: 'withdraw' });

type State = { opened: boolean; onClose: () => void };

/** Asks once before somebody's access changes, and says what follows. */
export function StaffDialog({ question, ...state }: State & { question: StaffQuestion }) {
  switch (question.kind) {
    case 'role':
      return <RoleDialog {...question} {...state} />;
    case 'remove':
      return <RemoveDialog {...question} {...state} />;
    case 'withdraw':
      return <WithdrawDialog {...question} {...state} />;
  }
}

type RoleDialogProps = State & Person & { role: StaffRole };

function RoleDialog({ accountId, email, role: present, ...state }: RoleDialogProps) {
  const [role, setRole] = useState(present);
  const change = useChangeRole();
  return (
    <AskDialog
      {...state}
      title="Change the role"
      submitLabel="Change role"
      change={change}
      onSubmit={() => change.mutate({ accountId, email, role }, { onSuccess: state.onClose })}
    >
      <SelectField
        label={`Role of ${email}`}
        choices={roleChoices}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
      />
      <p className="soft">{staffRoleTexts[role]}</p>
      <p>They’re signed out, and told by email.</p>
    </AskDialog>
  );
}

const roleChoices = staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }));

function RemoveDialog({ accountId, email, ...state }: State & Person) {
  const remove = useRemove();
  return (
    <AskDialog
      {...state}
      title={`Remove ${email} from the staff?`}
      submitLabel="Remove"
      isDangerous
      change={remove}
      onSubmit={() => remove.mutate({ accountId, email }, { onSuccess: state.onClose })}
    >
      <p>
        They’re signed out right away, and told by email. Their ratings, notes and entries in the
        audit log stay.
      </p>
    </AskDialog>
  );
}

function WithdrawDialog({ accountId, email, ...state }: State & Person) {
  const withdraw = useWithdraw();
  return (
    <AskDialog
      {...state}
      title="Withdraw the invitation?"
      submitLabel="Withdraw"
      isDangerous
      change={withdraw}
      onSubmit={() => withdraw.mutate({ accountId, email }, { onSuccess: state.onClose })}
    >
      <p>The link in the email to {email} stops working. You can invite them again anytime.</p>
    </AskDialog>
  );
}
