import type { Audience } from '#shared/options.ts';
import { Tag } from './tag.tsx';

type Owner = { audience: Audience; name: string; email: string };

const audienceLabels = {
  founder: 'Founder',
  investor: 'Investor',
  mentor: 'Mentor',
  admin: 'Staff',
} as const;

export function OwnerTag({ owner }: { owner: Owner }) {
  return <Tag>{audienceLabels[owner.audience]}</Tag>;
}

/** Staff are known by their address alone. */
export function ownerText({ name, email }: Owner): string {
  return name === email ? email : `${name} · ${email}`;
}
