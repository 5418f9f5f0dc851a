import { Spinner } from './spinner.tsx'

/** Shown while a page loads. */
export function Pending() {
  return (
    <div className="grid min-h-64 flex-1 place-items-center">
      <Spinner className="size-6 text-muted" />
    </div>
  )
}
