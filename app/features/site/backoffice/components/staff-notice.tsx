import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** A link from a staff member's own dashboard to the staff pages. */
export function StaffNotice() {
  const { t } = useTranslation('backoffice')
  const link = (
    <LinkButton to="/admin" tone="go">
      {t('overview.link')}
    </LinkButton>
  )
  return <Alert action={link}>{t('overview.waits')}</Alert>
}
