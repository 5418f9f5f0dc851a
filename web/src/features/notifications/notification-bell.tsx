import { noticeSentence } from '@regie/contract/notifications/rules'
import type { Notification } from '@regie/contract/notifications/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bell, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { previewAddress } from '#features/medias/client.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { late } from '#ui/overlay/late.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'

const NotificationPreferencesDialog = late(
  async () => (await import('./notification-preferences.tsx')).NotificationPreferencesDialog,
  { isAhead: true },
)

function NoticeRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { excerpt, picture, link, createdAt, readAt } = notification
  const { pathname, searchParams } = new URL(link, globalThis.location.origin)
  return (
    <li>
      <Link
        to={pathname}
        search={Object.fromEntries(searchParams)}
        onClick={onFollow}
        className="flex gap-2.5 rounded-md px-2 py-2 text-sm hover:bg-hover"
      >
        <span
          className={clsx('mt-1.5 size-2 shrink-0 rounded-full', readAt === null ? 'bg-accent' : 'bg-transparent')}
        />
        <span className="min-w-0 flex-1">
          <span className={clsx('block wrap-anywhere', readAt === null && 'font-medium')}>
            {noticeSentence(notification)}
            {readAt === null && <span className="sr-only"> (non lue)</span>}
          </span>
          {excerpt && <span className="line-clamp-2 text-muted wrap-anywhere">{`« ${excerpt} »`}</span>}
          <span className="block text-xs text-muted">{momentText(createdAt)}</span>
        </span>
        {picture && (
          <img
            src={previewAddress({ id: picture.id, previews: picture }, 'thumb')}
            alt=""
            loading="lazy"
            className="h-10 w-16 shrink-0 rounded-sm bg-sunken object-cover"
          />
        )}
      </Link>
    </li>
  )
}

/** The person's notices, each linked to its page; the count is of unread ones. */
export function NotificationBell() {
  const query = useQuery(options.mine())
  const { data } = query
  const [isChoosing, setChoosing] = useState(false)
  const read = useChange((ids: string[] | null) => api.read({ body: { ids } }), {
    stale: [key],
  })
  const unread = data?.unread ?? 0
  const notifications = data?.notifications ?? []
  return (
    <>
      <Popover
        label="Notifications"
        placement="bottom end"
        trigger={
          <button
            type="button"
            aria-label={unread === 0 ? 'Notifications' : `Notifications : ${unread} non lues`}
            title="Notifications"
            className="touch-target relative grid size-9 place-items-center rounded-md hover:bg-hover"
          >
            <Bell aria-hidden="true" className="size-5" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums"
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </button>
        }
      >
        {({ close }) => (
          <div className="flex max-h-112 flex-col">
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-sm font-semibold">Notifications</h2>
              <div className="flex items-center gap-1">
                {unread > 0 && (
                  <Button size="sm" pending={read.isPending} onClick={() => read.mutate(null)}>
                    Tout marquer comme lu
                  </Button>
                )}
                <IconButton
                  icon={Settings2}
                  label="Régler les notifications"
                  onClick={() => {
                    close()
                    setChoosing(true)
                  }}
                />
              </div>
            </div>
            <QueryError query={query} />
            {query.isPending && <SkeletonText lines={4} />}
            {data?.notifications.length === 0 && (
              <p className="py-6 text-center text-sm text-muted">Rien pour le moment.</p>
            )}
            {notifications.length > 0 && (
              <ul className="-mx-2 mt-2 min-h-0 overflow-y-auto">
                {notifications.map((notification) => (
                  <NoticeRow
                    key={notification.id}
                    notification={notification}
                    onFollow={() => {
                      if (notification.readAt === null) read.mutate([notification.id])
                      close()
                    }}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </Popover>
      {isChoosing && <NotificationPreferencesDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
