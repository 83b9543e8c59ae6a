import type { QueryClient } from '@tanstack/react-query';
import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { withExchange } from './with-exchange.ts';

/** Shows what the server said of a question, and reads the rest again. */
export async function storeExchange(
  queryClient: QueryClient,
  exchange: ExchangeView,
): Promise<void> {
  queryClient.setQueryData<Conversation>(
    queryKeys.coach,
    (conversation) => conversation && withExchange(conversation, exchange),
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.coach });
}
