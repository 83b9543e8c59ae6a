import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Contacted, ContactForm } from './contact-form.tsx';
import { usePremium } from './get-premium.ts';
import { NotOffered } from './not-offered.tsx';
import { UpgradeOffer } from './upgrade-offer.tsx';

type Props = { founder: Contacted; opened: boolean; onClose: () => void };

/** With premium the message; without it the confirm box; where it can't be had, that. */
export function ContactFounderDialog({ founder, opened, onClose }: Props) {
  const query = usePremium();
  const { data } = query;
  const title = !data || data.active ? `Write to ${founder.name}` : 'Contacting founders';
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <Loaded
        query={query}
        skeleton={<Skeleton heights={[180, 40]} label="Looking at your plan" />}
      >
        {({ active, offered, demo }) => {
          if (active) return <ContactForm founder={founder} onDone={onClose} />;
          if (!offered) return <NotOffered onClose={onClose} />;
          return <UpgradeOffer demo={demo} onCancel={onClose} />;
        }}
      </Loaded>
    </FormDialog>
  );
}
