import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Criterion } from '../criterion.ts'

type CriteriaListProps = {
  criteria: readonly Criterion[]
  /** The language that they are written in. */
  lang: string
}

/** What proposals are judged by, each with its weight. */
export function CriteriaList({ criteria, lang }: CriteriaListProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <>
      <p>{t('page.criteriaText')}</p>
      <FactList
        facts={criteria.map(({ name, weight }) => ({
          label: <span lang={lang}>{name}</span>,
          value: percent.format(weight / 100),
        }))}
      />
    </>
  )
}
