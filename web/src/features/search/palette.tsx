import { keysOf } from '@regie/contract/keys'
import { type FoundType, foundLabels, type SearchResult } from '@regie/contract/search/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { mayI, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { type CommandItem, CommandList, type CommandSection } from '#ui/overlay/command-list.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { options } from './client.ts'
import { type Command, commandsAt } from './commands.ts'
import { foundAddress, foundIcons, foundReference } from './found-link.ts'
import { FoundPicture } from './found-picture.tsx'
import { matchingCommands, stillFound } from './matching.ts'
import { rememberFound, useRecentFound } from './recent.ts'

const plural: Record<FoundType, string> = {
  projects: 'Projets',
  productions: 'Productions',
  prestations: 'Prestations',
  'post-productions': 'Post-productions',
  companies: 'Sociétés',
  users: 'Personnes',
}

type PaletteProps = {
  onClose: () => void
  /** The pages of the sidebar. */
  pages: readonly { to: string; label: string; icon: LucideIcon }[]
}

/** Command palette: finds anything by name or reference, and runs actions. */
export function Palette({ onClose, pages }: PaletteProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const session = useSession()
  const userId = session.authenticated ? session.user.id : ''
  const recent = useRecentFound(userId)
  const { projectId, companyId } = useParams({ strict: false })
  const typed = text.trim()
  const q = useDebounced(typed, 150)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({
    ...options.find({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

  const go = (to: string) => {
    onClose()
    void navigate({ to })
  }
  const ofFound = (found: SearchResult): CommandItem => ({
    id: `${found.type}-${found.id}`,
    icon: foundIcons[found.type],
    picture: <FoundPicture {...found} />,
    label: found.label,
    context: found.context,
    mark: foundReference(found),
    onAction: () => {
      rememberFound(userId, found)
      go(foundAddress(found))
    },
  })
  const ofCommand = (command: Command): CommandItem => ({
    id: command.id,
    icon: command.icon,
    label: command.label,
    onAction: () => {
      if ('to' in command) return go(command.to)
      onClose()
      command.run()
    },
  })
  const allowed = commandsAt({ userId, projectId, companyId }).filter(({ needs }) => !needs || mayI(needs))
  const toPages = pages.map(({ to, label, icon }) => ({ id: `page-${to}`, label, icon, to }))
  const isOfTyped = typed === q && !isPlaceholderData
  const found = typed === '' ? [] : isOfTyped ? data : stillFound(data, typed)
  const all: CommandSection[] = [
    { id: 'recent', title: 'Ouverts récemment', items: typed === '' ? recent.map(ofFound) : [] },
    ...keysOf(foundLabels).map((type) => ({
      id: type,
      title: plural[type],
      items: found.filter((each) => each.type === type).map(ofFound),
    })),
    { id: 'pages', title: 'Aller à', items: matchingCommands(toPages, typed).map(ofCommand) },
    { id: 'actions', title: 'Actions', items: matchingCommands(allowed, typed).map(ofCommand) },
  ]
  const sections = all.filter(({ items }) => items.length > 0)
  const isWaiting = typed !== q || isFetching
  return (
    <CommandList
      title="Rechercher ou agir"
      placeholder="Projet, production, personne, PRJ 42… ou une action"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      text={text}
      onTextChange={setText}
      sections={sections}
      pending={typed !== '' && isWaiting}
      note={
        error && typed !== '' ? (
          <span className="flex flex-wrap items-center gap-3">
            {messageOf(error)}
            <Button size="sm" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </span>
        ) : typed !== '' && !isWaiting && sections.length === 0 ? (
          `Rien ne correspond à « ${typed} ».`
        ) : null
      }
    />
  )
}
