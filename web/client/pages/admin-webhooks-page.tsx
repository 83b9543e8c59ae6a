import { WebhookPanels } from '../features/webhooks/webhook-panels.tsx';
import { useWebhooks } from '../features/webhooks/webhook-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Addresses of other programs that are notified of what happens here. */
export function AdminWebhooksPage() {
  return (
    <div className="flex-column gap-20">
      <PageHead title="Webhooks" area="Admin">
        Send events to your other tools as they happen, in order.
      </PageHead>
      <Loaded query={useWebhooks()} heights={[40, 200]} label="Loading the webhooks">
        {(list) => <WebhookPanels {...list} />}
      </Loaded>
    </div>
  );
}
