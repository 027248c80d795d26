import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Leads staff from their own first screen to the work of staff. */
export function StaffNotice() {
  const { t } = useTranslation('backoffice')
  const link = (
    <LinkButton to="/admin" tone="go">
      {t('overview.link')}
    </LinkButton>
  )
  return <Alert action={link}>{t('overview.waits')}</Alert>
}
