import type { PlanItem } from '@regie/contract/planning/schema'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Badge } from '#ui/layout/badge.tsx'
import { today } from '#ui/text/french-date.ts'
import { type CriticalPaths, marginText } from '../critical-path.ts'
import { MoveNote } from '../moves/move-note.tsx'
import type { AroundMove } from '../moves/plan-moves.ts'
import { type PlanMoves, usePlanMoves } from '../moves/use-plan-moves.ts'
import { colourOf, ItemLink, isFaded, itemKey, itemText, offPathStyle, planIcons } from '../plan-item.tsx'
import type { Grouping } from '../plan-place.ts'
import { PersonAbsences } from './person-absences.tsx'
import { DayColumns, TimelineHead } from './timeline-days.tsx'
import { barOf, type Frame, type PlacedItem, type TimelineRow, timelineRows } from './timeline-layout.ts'
import { type Sight, useSight } from './use-sight.ts'

const laneHeight = 28
/** Above and under the lanes of a row. */
const rowPadding = 6
const labelHeight = 52

const heightOf = ({ lanes }: TimelineRow) => Math.max(labelHeight, lanes * laneHeight + 2 * rowPadding)

/** A row may hold thousands of lanes: those far from the screen are not drawn either. */
const sightStep = 10 * laneHeight
const topOf = (lane: number) => rowPadding + lane * laneHeight
const isInSight = (rowTop: number, { lane }: PlacedItem, { top, bottom }: Sight) =>
  rowTop + topOf(lane + 1) > top && rowTop + topOf(lane) < bottom

const keySteps = { ArrowLeft: -1, ArrowRight: 1 }

type TimelineProps = {
  items: readonly PlanItem[]
  /** Those of the same days, whatever is filtered: what follows from a move is looked for among them. */
  around: AroundMove
  /** What each delivery waits for; null when it is not asked. */
  paths: CriticalPaths | null
  grouping: Grouping
  /** The first day, `2026-11-23`; how many are shown; the width of one, in pixels. */
  from: string
  days: number
  dayWidth: number
}

/** The plan along the days: one row per project, person or type. What is out of sight is not drawn. */
export function Timeline({ items, around, paths, grouping, from, days, dayWidth }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () =>
      timelineRows(items, grouping, { from, days, dayWidth }, (item) => {
        const margin = paths?.margins.get(itemKey(item))
        return margin === undefined ? null : marginText(margin)
      }),
    [items, grouping, from, days, dayWidth, paths],
  )
  const moves = usePlanMoves(items, {
    measureFrom: (start) => (now) => Math.round((now.x - start.x) / dayWidth),
    keySteps,
  })
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row ? heightOf(row) : labelHeight
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rows])
  const sight = useSight(scroller, sightStep)
  const now = today()
  return (
    <div className="flex flex-1 flex-col">
      <div className="relative min-h-96 flex-1">
        <section
          ref={scroller}
          aria-label="Frise du planning"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
          tabIndex={0}
          className="absolute inset-0 overflow-auto overscroll-x-contain rounded-lg border border-line bg-surface [--label:13rem] max-sm:[--label:7.5rem]"
        >
          <div style={{ width: `calc(var(--label) + ${days * dayWidth}px)` }}>
            <TimelineHead from={from} days={days} dayWidth={dayWidth} />
            <div className="relative" style={{ height: virtual.getTotalSize() }}>
              <DayColumns from={from} days={days} dayWidth={dayWidth} now={now} />
              <ul>
                {virtual.getVirtualItems().map(({ index, start, key }) => {
                  const row = rows[index]
                  return (
                    row && (
                      <li
                        key={key}
                        className="absolute inset-x-0 border-b border-line"
                        style={{ transform: `translateY(${start}px)`, height: heightOf(row) }}
                      >
                        <RowLabel row={row} grouping={grouping} />
                        {grouping === 'person' && (
                          <PersonAbsences
                            absences={around.absences}
                            userId={row.key}
                            frame={{ from, days, dayWidth }}
                          />
                        )}
                        <ul aria-label={row.label}>
                          {row.items
                            .filter((placed) => isInSight(start, placed, sight) || moves.moveOf(placed.item))
                            .map((placed) => (
                              <li key={itemKey(placed.item)}>
                                <Bar
                                  placed={placed}
                                  now={now}
                                  frame={{ from, days, dayWidth }}
                                  moves={moves}
                                  paths={paths}
                                />
                              </li>
                            ))}
                        </ul>
                      </li>
                    )
                  )
                })}
              </ul>
            </div>
          </div>
        </section>
        <MoveNote moves={moves} around={around} />
      </div>
      <p className="mt-2 text-xs text-muted pointer-coarse:hidden print:hidden">
        Glissez une barre, ou l’un de ses bords, pour en changer les dates. Au clavier : Alt + ← ou →, avec Maj pour la
        fin.
      </p>
      <p className="mt-2 hidden text-xs text-muted pointer-coarse:block print:hidden">
        Gardez le doigt sur une barre, puis glissez-la pour en changer les dates.
      </p>
    </div>
  )
}

function RowLabel({
  row: { label, detail, projectId, atOnce, items },
  grouping,
}: {
  row: TimelineRow
  grouping: Grouping
}) {
  const count = items.length
  const load =
    atOnce > 1 ? (
      <>
        {/* The column of a telephone has room for what weighs. */}
        <span className="max-sm:sr-only">{`${count} travaux, `}</span>
        {`${atOnce} à la fois`}
      </>
    ) : count > 1 ? (
      `${count} travaux`
    ) : (
      'un travail'
    )
  return (
    <div className="sticky left-0 z-20 flex h-full w-(--label) flex-col justify-center gap-0.5 border-r border-line bg-surface px-3 py-1">
      {projectId === null ? (
        <span className="truncate text-sm font-medium" title={label}>
          {label}
        </span>
      ) : (
        <Link
          to="/admin/projects/$projectId"
          params={{ projectId }}
          title={label}
          className="truncate rounded-sm text-sm font-medium after:absolute after:inset-0 hover:underline"
        >
          {label}
        </Link>
      )}
      {grouping === 'person' ? (
        <span className="flex">
          <Badge tone={atOnce > 2 ? 'warning' : 'neutral'}>{load}</Badge>
        </span>
      ) : (
        detail && <span className="truncate text-xs text-muted">{detail}</span>
      )}
    </div>
  )
}

type BarProps = {
  placed: PlacedItem
  now: string
  frame: Frame
  moves: PlanMoves
  paths: CriticalPaths | null
}

function Bar({ placed: { item, words, isBeside, lane, ...place }, now, frame, moves, paths }: BarProps) {
  const moved = moves.moveOf(item) && moves.moved
  const { left, width } = moved ? barOf(moved, frame) : place
  const room = place.room - place.width + width
  const Icon = planIcons[item.kind]
  const isOnPath = paths?.onPath.has(itemKey(item)) ?? false
  const margin = paths?.margins.get(itemKey(item))
  const said = margin === undefined ? (isOnPath ? ['décide de la livraison'] : []) : [marginText(margin)]
  const text = [itemText(item, now), ...said].join(', ')
  return (
    <ItemLink
      item={item}
      title={text}
      aria-label={text}
      style={{
        left: `calc(var(--label) + ${left}px)`,
        top: topOf(lane),
        width: room,
      }}
      className={clsx(
        'absolute flex h-6 items-center rounded-sm text-xs select-none hover:z-10 [-webkit-touch-callout:none]',
        moved && 'z-20 cursor-grabbing',
      )}
      {...moves.handlersOf(item)}
    >
      <span
        className={clsx(
          'flex h-full min-w-0 shrink-0 items-center gap-1.5 overflow-hidden rounded-sm border px-1',
          paths && !isOnPath ? offPathStyle : colourOf(item, now),
          isOnPath && 'ring-1 ring-current',
          !paths && isFaded(item) && 'opacity-60',
        )}
        style={{ width }}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {!isBeside && <span className="truncate">{words}</span>}
      </span>
      {isBeside && <span className="truncate px-1.5 text-ink">{words}</span>}
    </ItemLink>
  )
}
