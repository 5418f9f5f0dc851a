import { X } from 'lucide-react'
import { followCompany, usePreferences } from '#platform/session/preferences.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { CompanyPicker } from './company-picker.tsx'

/** Restricts the lists to what one company ordered; the choice is stored in the browser. */
export function FollowedCompanyFilter() {
  const followedCompanyId = usePreferences((preferences) => preferences.followedCompanyId)
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
      <CompanyPicker
        label="Société"
        value={followedCompanyId}
        onChange={followCompany}
        placeholder="Toutes"
        className="flex min-w-0 flex-1 items-center gap-2 whitespace-nowrap sm:w-52 min-[1440px]:w-64 [&_label]:mb-0 [&>.react-aria-Group]:flex-1"
      />
      {followedCompanyId && (
        <IconButton icon={X} label="Ne plus filtrer par société" onClick={() => followCompany(null)} />
      )}
    </div>
  )
}
