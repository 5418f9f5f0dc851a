import { diffWordsWithSpace } from 'diff'

/**
 * The difference between two texts: deletions struck through, insertions underlined, both announced by screen readers.
 */
export function Difference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-sm text-muted">Aucune différence de texte.</p>
  return (
    <div className="text-sm whitespace-pre-wrap wrap-anywhere">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="rounded-xs bg-success-soft text-success-ink underline">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={index} className="rounded-xs bg-danger-soft text-danger-ink line-through">
              {value}
            </del>
          )
        return <span key={index}>{value}</span>
      })}
    </div>
  )
}
