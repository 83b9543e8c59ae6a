import { brand } from '#shared/brand.ts';
import { WebhookPanels } from '../features/webhooks/webhook-panels.tsx';
import { useWebhooks } from '../features/webhooks/webhook-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import classes from './admin-page.module.css';

/** Addresses of other programs that are notified of what happens here. */
export function AdminWebhooksPage() {
  return (
    <div className={`gap-20 ${classes.page}`}>
      <title>{`Webhooks · Admin · ${brand.name}`}</title>
      <div>
        <h1>Webhooks</h1>
        <p className={`soft ${classes.lead}`}>
          Other programs are told what happens here, as it happens and in order.
        </p>
      </div>
      <Loaded query={useWebhooks()} heights={[40, 200]} label="Loading the webhooks">
        {(list) => <WebhookPanels {...list} />}
      </Loaded>
    </div>
  );
}
