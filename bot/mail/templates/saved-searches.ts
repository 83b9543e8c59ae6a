import type { NewInSearches } from '#db/queries/investors/saved-searches.ts';
import { brand } from '#shared/brand.ts';
import { searchAddress, searchLabel } from '#shared/domain/search-words.ts';
import { stageLabels } from '#shared/options.ts';
import type { MailBlock, MailContent } from '../mail-layout.ts';

type Links = { investorUrl: string; unsubscribeUrl: string };

/** Once a week: what is new in an investor's saved searches. */
export function savedSearches(
  { name, searches }: Omit<NewInSearches, 'isMailed'>,
  { investorUrl, unsubscribeUrl }: Links,
): MailContent {
  const all = searches.reduce((sum, { startups, more }) => sum + startups.length + more, 0);
  const news = all === 1 ? '1 new startup' : `${all} new startups`;
  return {
    subject: `${news} in your saved searches`,
    title: `${news} for you, ${name}`,
    blocks: [
      ...searches.flatMap((each) => searchBlocks(each, investorUrl)),
      { kind: 'button', label: 'Open the investor portal', url: `${investorUrl}/dashboard` },
    ],
    because: `You get this at most once a week because you saved searches at ${brand.name}.`,
    unsubscribeUrl,
  };
}

function searchBlocks(search: NewInSearches['searches'][number], investorUrl: string): MailBlock[] {
  const rows = search.startups.map(({ founderId, startupName, stage, industry }) => ({
    text: startupName,
    beside: `${stageLabels[stage]}, ${industry}`,
    url: `${investorUrl}/startups/${founderId}`,
  }));
  const more = search.more > 0 ? [{ text: `and ${search.more} more` }] : [];
  const label = searchLabel(search);
  const url = `${investorUrl}/dashboard${searchAddress(search)}`;
  return [
    { kind: 'heading', text: label },
    { kind: 'rows', rows: [...rows, ...more] },
    { kind: 'links', links: [{ label: `See ${label}`, url }] },
  ];
}
