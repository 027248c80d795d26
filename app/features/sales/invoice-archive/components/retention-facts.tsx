import { countryName } from '#app/kit/display-names.ts'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ArchivesPage } from '../queries-archives.server.ts'

/** For how long documents of each year are kept by the law of the reader's country, and by which. */
export function RetentionFacts({ page }: { page: ArchivesPage }) {
  const { t } = useTranslation('invoice-archive')
  const language = useLanguage()
  const { country, years, retention } = page
  const known = years.flatMap((year, at) => {
    const of = retention[at]
    return of
      ? [
          {
            label: t('retention.of', { year }),
            value: t('retention.until', { year: of.until.slice(0, 4) }),
            note: t('retention.why', { years: of.years, source: of.source }),
          },
        ]
      : []
  })
  if (country === null || known.length === 0) return <p>{t('retention.unknown')}</p>
  return (
    <>
      <p>{t('retention.lead', { country: countryName(country, language) })}</p>
      <FactList facts={known} />
    </>
  )
}
