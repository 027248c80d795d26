import { formatDate } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

/** Until when a certificate holds, by its last day; nothing of one that does not end. */
export function CertificateEnd({ day }: { day: string | undefined }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  return day ? (
    <> · {t('form.validUntil', { day: formatDate(new Date(`${day}T12:00:00Z`), 'UTC', language) })}</>
  ) : null
}
