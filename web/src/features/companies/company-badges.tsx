import { type Company, companyTypeLabels } from '@regie/contract/companies/schema'
import { Briefcase, Coins, Handshake } from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'

/** The type of a company, and whether it buys credits. */
export function CompanyBadges({ type, optionCredit }: Pick<Company, 'type' | 'optionCredit'>) {
  return (
    <>
      {type === 'CLIENT' ? (
        <StatusBadge tone="info" icon={Handshake} label={companyTypeLabels.CLIENT} />
      ) : (
        <StatusBadge tone="accent" icon={Briefcase} label={companyTypeLabels.PRESTATAIRE} />
      )}
      {optionCredit && <StatusBadge tone="success" icon={Coins} label="Crédits" />}
    </>
  )
}
