import { Link } from 'react-router-dom';
import { textGroups } from '#shared/texts/texts.ts';
import { useTexts } from '../features/texts/text-queries.ts';
import classes from '../features/texts/texts.module.css';
import { textPath } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import rows from '../ui/ruled-rows.module.css';
import { Tag } from '../ui/tag.tsx';

/** Admins choose here which email or message to reword. */
export function AdminTextsPage() {
  return (
    <div className="flex-column gap-20">
      <PageHead title="Emails and messages" area="Admin">
        The words of what people get from you. All others are written by the product.
      </PageHead>
      <Loaded query={useTexts()} heights={[320, 320]} label="Loading the emails and messages">
        {(texts) =>
          Object.entries(textGroups).map(([group, label]) => (
            <Panel key={group} title={label}>
              <ul className={classes.list}>
                {texts
                  .filter((text) => text.group === group)
                  .map(({ id, label, when, isEdited, isBroken }) => (
                    <li key={id} className={`row between gap-12 ${rows.row}`}>
                      <div className="shrinks">
                        <Link className="medium" to={textPath(id)}>
                          {label}
                        </Link>
                        <p className="soft small">{when}</p>
                      </div>
                      {isBroken ? (
                        <Tag tone="rose">Can’t be used</Tag>
                      ) : (
                        isEdited && <Tag tone="stream">Edited</Tag>
                      )}
                    </li>
                  ))}
              </ul>
            </Panel>
          ))
        }
      </Loaded>
    </div>
  );
}
