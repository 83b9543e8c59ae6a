import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useSecondFactor } from './get-second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnedOff } from './turned-off.tsx';
import { TurnedOn } from './turned-on.tsx';

/** Two-step sign-in: off, being set up, its new codes, or on. */
export function SecondFactorPanel({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const factor = useSecondFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
  const show = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    void readAgain();
  };
  const isOn = Boolean(factor.data?.since);
  return (
    <Panel title="Two-step sign-in" action={isOn && <Tag tone="moss">On</Tag>}>
      <Loaded
        query={factor}
        skeleton={<Skeleton heights={[120]} label="Loading your second step" />}
      >
        {({ since, recoveryCodesLeft }) => {
          if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
          if (!since) return <TurnedOff onTurnedOn={show} />;
          return <TurnedOn codesLeft={recoveryCodesLeft} email={email} onNewCodes={show} />;
        }}
      </Loaded>
    </Panel>
  );
}
