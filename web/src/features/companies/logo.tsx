import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/layout/avatar.tsx'
import { logoStaleTime, options } from './client.ts'

type LogoProps = {
  name: string
  sellsyId: string | null
  size?: 'sm' | 'md' | 'lg'
}

/** A company with its logo from the invoicing service; initials without one. */
export function CompanyLogo({ name, sellsyId, size }: LogoProps) {
  const { data } = useQuery({
    ...options.companyLogo({ params: { companyId: sellsyId ?? '' } }),
    enabled: sellsyId !== null,
    staleTime: logoStaleTime,
    retry: false,
  })
  return <Avatar name={name} src={data ?? undefined} size={size} />
}

/** Address of a contact's picture in the invoicing service; undefined without one. */
export function useContactPicture(sellsyId: string | null): string | undefined {
  const { data } = useQuery({
    ...options.contactLogo({ params: { contactId: sellsyId ?? '' } }),
    enabled: sellsyId !== null,
    staleTime: logoStaleTime,
    retry: false,
  })
  return data ?? undefined
}
