import { Alert } from '#app/ui/alert.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WorkspaceTerm } from '../workspace-term.ts'

/** How long a workspace is on trial, or that it can be read alone; nothing while it is paid for. */
export function WorkspaceBanner({ term }: { term: WorkspaceTerm | null }) {
  const { t } = useTranslation('companies')
  if (term === null) return null
  if (term.locked) return <Alert tone="wait">{t('locked', { company: term.name })}</Alert>
  return term.trialDays === null ? null : <Alert tone="info">{t('trial', { count: term.trialDays })}</Alert>
}
