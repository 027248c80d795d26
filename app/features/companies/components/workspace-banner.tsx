import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WorkspaceTerm } from '../workspace-term.ts'

const BILLING = '/dashboard/c/billing'

/**
 * How long a workspace is on trial, or that it can be read alone, and for its admins where it is paid for; nothing while it is
 * paid for.
 */
export function WorkspaceBanner({ term }: { term: WorkspaceTerm | null }) {
  const { t } = useTranslation('companies')
  if (term === null) return null
  const pay = (label: string) => (term.admin ? <LinkButton to={BILLING}>{t(label)}</LinkButton> : null)
  if (term.locked)
    return (
      <Alert tone="wait" action={pay('lockedPay')}>
        {t('locked', { company: term.name })} {term.admin ? null : t('lockedWho')}
      </Alert>
    )
  if (term.trialDays === null) return null
  return (
    <Alert tone="info" action={pay('trialPay')}>
      {t('trial', { count: term.trialDays })}
    </Alert>
  )
}
