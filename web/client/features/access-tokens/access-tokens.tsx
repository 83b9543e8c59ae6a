import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessTokenView } from '#shared/api/access-tokens.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import actionRow from '../../ui/action-row.module.css';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAccessTokens } from './access-token-queries.ts';
import { MadeToken, NewTokenForm } from './new-token-form.tsx';
import { tokenFacts } from './token-facts.ts';

const revokeDialogCode = lazyCode(() =>
  import('./revoke-token-dialog.tsx').then((module) => module.RevokeTokenDialog),
);

export function AccessTokens() {
  return (
    <Loaded
      query={useAccessTokens()}
      skeleton={<Skeleton heights={[64]} label="Loading your access tokens" />}
    >
      {({ tokens }) => <TokenList tokens={tokens} />}
    </Loaded>
  );
}

function TokenList({ tokens }: { tokens: AccessTokenView[] }) {
  const now = useNow();
  const rows = useFocusNextRow(tokens.length);
  const { question, ask, dialog } = useQuestion<AccessTokenView>();
  return (
    <div className="stack gap-16 wide shrinks">
      {tokens.length > 0 && (
        <ul className={actionRow.list} {...rows}>
          {tokens.map((token) => (
            <ActionRow
              key={token.id}
              name={token.name}
              beside={token.hasExpired && <Tag tone="rose">Expired</Tag>}
              facts={tokenFacts(token, now)}
              actions={
                <RowButton
                  label={`${token.hasExpired ? 'Remove' : 'Revoke'} ${token.name}`}
                  tone="rose"
                  onClick={() => ask(token)}
                >
                  {token.hasExpired ? 'Remove' : 'Revoke'}
                </RowButton>
              }
            />
          ))}
        </ul>
      )}
      <MakeToken />
      {question && <LazyDialog code={revokeDialogCode} {...dialog} token={question} />}
    </div>
  );
}

function MakeToken() {
  const [step, setStep] = useState<'button' | 'form' | 'button again' | { token: string }>(
    'button',
  );
  const goBack = () => setStep('button again');
  if (step === 'form') return <NewTokenForm onMade={setStep} onCancel={goBack} />;
  if (typeof step === 'object') return <MadeToken {...step} onDone={goBack} />;
  return (
    <div>
      <Button variant="light" autoFocus={step === 'button again'} onClick={() => setStep('form')}>
        Make a token
      </Button>
    </div>
  );
}
