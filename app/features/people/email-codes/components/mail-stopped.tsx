import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnDeadAddress } from '../queries-dead.server.ts'

type MailStoppedProps = { stopped: { email: string; dead: OwnDeadAddress | null }; now: Date; zone: string }

/** Says where tickets and invoices would be emailed that these do not arrive, and where that is mended. */
export function MailStopped({ stopped: { email, dead }, now, zone }: MailStoppedProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  if (dead?.reason !== 'bounced') return null
  const since = formatMoment(dead.since, zone, language, now)
  return (
    <Alert tone="bad" title={t('dead.bounced', { email, since })}>
      <Anchor to="/settings/security#email">{t('dead.mend')}</Anchor>
    </Alert>
  )
}
