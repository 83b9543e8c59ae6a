import { brand } from '#shared/brand.ts';

export function AdminDashboardPage() {
  return (
    <>
      <title>{`Applications · ${brand.name}`}</title>
      <h1>Applications</h1>
    </>
  );
}
