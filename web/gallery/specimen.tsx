import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'

export function Gallery({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-6 p-4 sm:p-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children}
    </main>
  )
}

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </Card>
  )
}
