import type { AccessTokenView, OwnedAccessToken } from '#shared/api/access-tokens.ts';
import { useNow } from '../../lib/timers.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useRevokeToken } from './access-token-queries.ts';
import { tokenFacts } from './token-facts.ts';

type Props = {
  /** With its owner: somebody's, as an admin sees it. */
  token: AccessTokenView | OwnedAccessToken;
  opened: boolean;
  onClose: () => void;
};

/** Asks once, because whatever uses the token stops working. */
export function RevokeTokenDialog({ token, opened, onClose }: Props) {
  const owner = 'owner' in token ? token.owner : null;
  const revoke = useRevokeToken({ id: token.id, isOwn: owner === null });
  const now = useNow();
  return (
    <AskDialog
      title={`Revoke “${token.name}”?`}
      submitLabel="Revoke"
      isDangerous
      opened={opened}
      change={revoke}
      onClose={onClose}
      onSubmit={() => revoke.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        {token.hasExpired
          ? 'It has expired, so nothing can use it anymore. It leaves your list.'
          : 'Whatever uses it stops working right away. This can’t be undone.'}
        {owner && ` ${owner.name} is told by email.`}
      </p>
      {/* Names may be the same. */}
      <p className="soft">{tokenFacts(token, now)}</p>
    </AskDialog>
  );
}
