import { ExternalLink, Mail, Phone } from 'lucide-react'
import { iconButtonStyle } from '#ui/button/button-style.ts'
import type { GridColumn } from './column.ts'
import { cellText } from './value-text.ts'

function LinkIcon({ href }: { href: string }) {
  if (href.startsWith('tel:')) return <Phone aria-hidden="true" />
  return href.startsWith('mailto:') ? <Mail aria-hidden="true" /> : <ExternalLink aria-hidden="true" />
}

/** What a finger can do beside the lines of a row: the button of the cell, or its link as an icon. */
export function ToldAction<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  if (column.kind !== 'link') return column.cell?.(row)
  const href = column.href(row)
  if (!href) return null
  return (
    <a href={href} aria-label={`${column.header} : ${cellText(column, row)}`} className={iconButtonStyle({})}>
      <LinkIcon href={href} />
    </a>
  )
}
