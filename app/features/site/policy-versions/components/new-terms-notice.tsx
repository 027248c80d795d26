import { formatDate } from '#app/kit/dates.ts'
import { comingVersion, noticeOf } from '#app/kit/policy-versions.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { versionPath } from '../policy-version.ts'

/** Says for the weeks before that other terms of use are coming. */
export function NewTermsNotice({ now }: { now: Date }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const version = comingVersion('terms', now)
  if (version === null || now < noticeOf(version).from) return null
  const day = formatDate(new Date(`${version}T12:00:00Z`), 'UTC', language)
  return (
    <Alert tone="info" title={t('newTerms.title', { day })}>
      <Anchor to={versionPath('terms', version)}>{t('newTerms.read')}</Anchor>
    </Alert>
  )
}
