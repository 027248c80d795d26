import { formatDay } from '#app/kit/dates.ts'
import { sentences } from '#app/kit/sentences.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WorkspaceTerm } from '../workspace-term.ts'

const BILLING = '/dashboard/c/billing'

type Lock = { why: 'trial' | 'owed' | 'ended'; since: Date; now: Date; zone: string }

/**
 * Shows how long a trial lasts, or why the workspace is read-only (for admins with a link to billing);
 * nothing while a plan is paid for.
 */
export function WorkspaceBanner({ term, lock }: { term: WorkspaceTerm | null; lock: Lock | null }) {
  const { t } = useTranslation('companies')
  const language = useLanguage()
  if (term === null) return null
  const pay = (label: string) => (term.admin ? <LinkButton to={BILLING}>{t(label)}</LinkButton> : null)
  if (term.locked) {
    const date = lock && formatDay(lock.since, lock.zone, language, lock.now)
    const why = lock ? t(`locked.${lock.why}`, { company: term.name, date }) : null
    return (
      <Alert tone="wait" action={pay('lockedPay')}>
        {sentences(language, [why, t('lockedMeans'), term.admin ? null : t('lockedWho')])}
      </Alert>
    )
  }
  if (term.trialDays === null) return null
  return (
    <Alert tone="info" action={pay('trialPay')}>
      {t('trial', { count: term.trialDays })}
    </Alert>
  )
}
