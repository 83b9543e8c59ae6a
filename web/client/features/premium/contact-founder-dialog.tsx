import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { maxContactMessageLength } from '#shared/domain/premium.ts';
import { makeUuid } from '../../lib/browser.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { usePremium, useSendMessage } from './premium-queries.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';

type Props = { founder: MessageRecipient; opened: boolean; onClose: () => void };

/** Shows the message form with premium, and the upgrade offer (or that there is none) without. */
export function ContactFounderDialog({ founder, opened, onClose }: Props) {
  const query = usePremium();
  const { data } = query;
  const title = !data || data.active ? `Write to ${founder.name}` : 'Contacting founders';
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <Loaded query={query} heights={[180, 40]} label="Looking at your plan">
        {({ active, offered, demo, price }) => {
          if (active) return <ContactForm founder={founder} onDone={onClose} />;
          if (!offered) return <PremiumNotOffered onClose={onClose} />;
          return <UpgradeOffer demo={demo} price={price} onCancel={onClose} />;
        }}
      </Loaded>
    </FormDialog>
  );
}

const checkMessage = lazyValidator(
  async () => (await import('#shared/api/messages.ts')).newMessageSchema,
);

type MessageRecipient = { id: string; name: string; startupName: string };

/** The client key makes a double click one message. */
function ContactForm({ founder, onDone }: { founder: MessageRecipient; onDone: () => void }) {
  const [clientKey] = useState(makeUuid);
  const { form, dialogProps } = useDialogForm({
    initialValues: { text: '' },
    validate: checkMessage,
    toInput: ({ text }) => ({ founderId: founder.id, text, clientKey }),
    mutation: useSendMessage(),
    onDone: ({ to }) => {
      showToast({ text: `Your message to ${to.name} was sent.` });
      onDone();
    },
  });
  return (
    <DialogForm submitLabel="Send message" onCancel={onDone} {...dialogProps}>
      <Textarea
        label="Message"
        description={`${founder.name} of ${founder.startupName} sees it with your name. Unless you’ve been introduced, your email address stays private until they accept.`}
        data-autofocus
        rows={7}
        maxLength={maxContactMessageLength}
        {...form.getInputProps('text')}
      />
    </DialogForm>
  );
}

/** For an instance without a payment provider. */
function PremiumNotOffered({ onClose }: { onClose: () => void }) {
  return (
    <div className="stack gap-16 pretty">
      <p>
        Contacting founders is part of premium, and premium is not offered at {brand.name} yet.
        Nothing is missing on your side. You can request an introduction instead: it costs nothing.
      </p>
      <div className="wrap end gap-8">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
