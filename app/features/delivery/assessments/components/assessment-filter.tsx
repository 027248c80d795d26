import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ASSESSMENTS_PATH } from '../assessment.ts'
import type { listChoices } from '../queries-trainings.server.ts'
import type { WantedAssessments } from '../wanted-assessments.ts'
import styles from './assessment-filter.module.css'

type AssessmentFilterProps = { wanted: WantedAssessments; choices: Awaited<ReturnType<typeof listChoices>> }

/** Narrows the list of trainings; what is chosen stands in the address. */
export function AssessmentFilter({ wanted, choices }: AssessmentFilterProps) {
  const { t } = useTranslation('assessments')
  const all = { value: '', label: t('filter.all') }
  const named = (some: { key: string; name: string }[]) => [
    all,
    ...some.map(({ key, name }) => ({ value: key, label: name })),
  ]
  const years = choices.years.map((year) => ({ value: String(year), label: String(year) }))
  const isNarrowed = wanted.provider !== null || wanted.topic !== null || wanted.year !== null
  return (
    <Form method="get" className={styles.filter} aria-label={t('filter.label')}>
      <SelectField
        label={t('column.provider')}
        name="provider"
        defaultValue={wanted.provider ?? ''}
        options={named(choices.providers)}
      />
      <SelectField
        label={t('column.topic')}
        name="topic"
        defaultValue={wanted.topic ?? ''}
        options={named(choices.topics)}
      />
      <SelectField
        label={t('filter.year')}
        name="year"
        defaultValue={wanted.year === null ? '' : String(wanted.year)}
        options={[all, ...years]}
      />
      <div className={styles.actions}>
        <Button type="submit">{t('filter.show')}</Button>
        {isNarrowed ? <LinkButton to={ASSESSMENTS_PATH}>{t('filter.clear')}</LinkButton> : null}
      </div>
    </Form>
  )
}
