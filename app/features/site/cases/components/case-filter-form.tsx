import { languageName } from '#app/kit/display-names.ts'
import { isLanguage } from '#app/kit/language.ts'
import { SelectField } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CASE_VIEWS, type CaseFilter, type CaseView, caseListPath } from '../case.ts'

type Counted = { kind: string; language: string | null } & Record<CaseView, number>
type CaseFilterFormProps = { filter: CaseFilter; counts: readonly Counted[] }

/** The views of the queue with their numbers, and what narrows it: a kind, a language. */
export function CaseFilterForm({ filter, counts }: CaseFilterFormProps) {
  const { t } = useTranslation('cases')
  const reader = useLanguage()
  const { view, kind, language } = filter
  const fits = counts.filter(
    (row) => (!kind || row.kind === kind) && (!language || row.language === language),
  )
  const sum = (rows: readonly Counted[], of: CaseView) => rows.reduce((total, row) => total + row[of], 0)
  const kinds = [...new Set(counts.map((row) => row.kind))]
  const languages = [...new Set(counts.flatMap((row) => (row.language ? [row.language] : [])))].filter(
    isLanguage,
  )
  const option = (value: string, label: string, number: number) => ({ value, label: `${label} (${number})` })
  return (
    <>
      <TabLinks
        label={t('title')}
        tabs={CASE_VIEWS.map((of) => ({
          label: t(`view.${of}`),
          to: caseListPath({ ...filter, view: of, after: '' }),
          count: sum(fits, of),
          current: of === view,
        }))}
      />
      {kinds.length > 1 || kind || language ? (
        <FilterForm by={[kind, language]} submit={t('filter.show')}>
          {view === 'all' ? null : <input type="hidden" name="view" value={view} />}
          <SelectField
            id="kind"
            name="kind"
            label={t('filter.kind')}
            defaultValue={kind}
            options={[
              { value: '', label: t('filter.allKinds') },
              ...kinds.map((of) =>
                option(
                  of,
                  t(`kinds.${of}`),
                  sum(
                    counts.filter((row) => row.kind === of),
                    view,
                  ),
                ),
              ),
            ]}
          />
          <SelectField
            id="language"
            name="language"
            label={t('filter.language')}
            defaultValue={language}
            options={[
              { value: '', label: t('filter.allLanguages') },
              ...languages.map((of) =>
                option(
                  of,
                  languageName(of, reader),
                  sum(
                    counts.filter((row) => row.language === of),
                    view,
                  ),
                ),
              ),
            ]}
          />
        </FilterForm>
      ) : null}
    </>
  )
}
