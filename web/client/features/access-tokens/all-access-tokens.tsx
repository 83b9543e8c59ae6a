import type { OwnedAccessToken } from '#shared/api/access-tokens.ts';
import { pluralize } from '#shared/formats.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { OwnerTag, ownerText } from '../../ui/account-owner.tsx';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tokenFacts } from './token-facts.ts';

const revokeDialogCode = lazyCode(() =>
  import('./revoke-token-dialog.tsx').then((module) => module.RevokeTokenDialog),
);

export function AllAccessTokens({ tokens, total }: { tokens: OwnedAccessToken[]; total: number }) {
  const now = useNow();
  const rows = useFocusNextRow(tokens.length);
  const { question, ask, dialog } = useQuestion<OwnedAccessToken>();
  if (total === 0) {
    return (
      <EmptyState>
        <p>Nobody has an access token.</p>
      </EmptyState>
    );
  }
  return (
    <Panel title={pluralize(total, 'access token')}>
      <ul aria-label="Access tokens" {...rows}>
        {tokens.map((token) => (
          <ActionRow
            key={token.id}
            name={token.name}
            beside={<OwnerTag owner={token.owner} />}
            facts={tokenFacts(token, now)}
            actions={
              <RowButton
                label={`Revoke ${token.name} of ${token.owner.email}`}
                tone="rose"
                onClick={() => ask(token)}
              >
                Revoke
              </RowButton>
            }
          >
            <p>{ownerText(token.owner)}</p>
          </ActionRow>
        ))}
      </ul>
      {total > tokens.length && <p className="soft">These are the newest {tokens.length}.</p>}
      {question && <LazyDialog code={revokeDialogCode} {...dialog} token={question} />}
    </Panel>
  );
}
