import { mayI } from '../session/session.ts'
import { shortcutGroups } from './keyboard.ts'
import { ShortcutTable } from './shortcut-table.tsx'

/** The shortcuts of the places that the person goes to. */
export function KeyboardSheet() {
  const groups = shortcutGroups.filter(({ isForAgency }) => !isForAgency || mayI('access.admin'))
  return (
    <div className="gap-x-10 sm:columns-2">
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="mb-6 break-inside-avoid">
          <h3 className="mb-2 text-sm font-semibold">{title}</h3>
          <ShortcutTable shortcuts={shortcuts} />
        </section>
      ))}
    </div>
  )
}
