import { StaffPanels } from '../features/staff/staff-panels.tsx';
import { useStaff } from '../features/staff/staff-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The people who run the community, and the rights of each. */
export function AdminStaffPage() {
  return (
    <div className="flex-column gap-20">
      <PageHead title="Staff" area="Admin">
        Who runs the community, and what each of them may do.
      </PageHead>
      <Loaded query={useStaff()} heights={[240, 180]} label="Loading the staff">
        {(staff) => <StaffPanels staff={staff} />}
      </Loaded>
    </div>
  );
}
