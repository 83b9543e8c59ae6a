import { brand } from '#shared/brand.ts';
import { checkSizeLabel } from '#shared/domain/check-size.ts';
import type { MailContent } from '../mail-layout.ts';

type Who = {
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  focus: string[];
  checkSizeMin: number | null;
  checkSizeMax: number | null;
};

/** To an admin: somebody confirmed their address and waits to be approved. */
export function investorWaits(investor: Who, { url }: { url: string }): MailContent {
  const { name, email, company, title, focus, checkSizeMin, checkSizeMax } = investor;
  const facts = [
    ['Email', email],
    ['Who', [title, company].filter(Boolean).join(', ')],
    ['Focus', focus.join(', ')],
    ['Check size', checkSizeLabel(checkSizeMin, checkSizeMax)],
  ];
  return {
    subject: `A new investor waits: ${name}`,
    title: `${name} waits to be approved`,
    blocks: [
      {
        kind: 'rows',
        rows: facts.flatMap(([name, fact]) => (fact ? { text: `${name}: ${fact}` } : [])),
      },
      { kind: 'button', label: 'Look at the sign-up', url },
    ],
    because: `You get this because you are an admin of ${brand.name}.`,
  };
}
