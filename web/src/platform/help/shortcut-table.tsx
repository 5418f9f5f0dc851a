import { Kbd } from '#ui/text/kbd.tsx'
import type { Shortcut } from './keyboard.ts'

/** Keys, and what each does. */
export function ShortcutTable({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 text-sm">
      {shortcuts.map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt className="whitespace-nowrap">
            <Kbd>{keys}</Kbd>
          </dt>
          <dd className="text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
