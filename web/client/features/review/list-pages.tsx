import type { ApplicationList } from '#shared/api/application-list.ts';
import { PageLinks } from '../../ui/page-links.tsx';
import { type ListQuery, listSearch } from './list-query.ts';

type Props = { list: ApplicationList; query: ListQuery };

export function ListPages({ list, query }: Props) {
  return (
    <PageLinks
      list={list}
      words={['application', 'applications']}
      to={(page) => ({ search: listSearch({ ...query, page }) })}
    />
  );
}
