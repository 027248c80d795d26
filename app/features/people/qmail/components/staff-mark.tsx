import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** That it is our own team that writes: drawn beside a name, which cannot hold it. */
export function StaffMark() {
  const { t } = useTranslation('qmail')
  return (
    <span translate="no" data-mark="staff">
      <Badge tone="good">{t('staff')}</Badge>
    </span>
  )
}
