import { brand } from '#shared/brand.ts';
import { StaffPanels } from '../features/staff/staff-panels.tsx';
import { useStaff } from '../features/staff/staff-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import classes from './admin-page.module.css';

/** The people who run the community, and the rights of each. */
export function AdminStaffPage() {
  return (
    <div className={`gap-20 ${classes.page}`}>
      <title>{`Staff · Admin · ${brand.name}`}</title>
      <div>
        <h1>Staff</h1>
        <p className={`soft ${classes.lead}`}>
          Who runs the community, and what each of them may do.
        </p>
      </div>
      <Loaded query={useStaff()} heights={[240, 180]} label="Loading the staff">
        {(staff) => <StaffPanels staff={staff} />}
      </Loaded>
    </div>
  );
}
