import type { Translate } from '#app/kit/texts.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { CRITERION_FIELDS } from '../criterion.ts'
import styles from './criteria-fields.module.css'

type CriteriaFieldsProps = { values: Record<string, string>; fault: FormFault | null }

/** What the field of a criterion or of its weight is called; null for any other field. */
export function criterionLabel(t: Translate, field: string): string | null {
  const number = field.slice(-1)
  if (field.startsWith('criterion')) return t('requirements:form.criterion', { number })
  return field.startsWith('weight') ? t('requirements:form.weight', { number }) : null
}

/** What proposals are judged by, with weights in percent; all of it may stay empty. */
export function CriteriaFields({ values, fault }: CriteriaFieldsProps) {
  const { t } = useTranslation('requirements')
  const labelOf = (name: string) => criterionLabel(t, name) ?? ''
  const fields = fieldsOf({ t, fault, labelOf })
  return (
    <>
      <p className={styles.hint}>{t('form.criteriaHint')}</p>
      {CRITERION_FIELDS.map(({ name, weight }) => (
        <div key={name} className={styles.pair}>
          <TextField {...fields(name, values[name])} maxLength={200} optional />
          <TextField {...fields(weight, values[weight])} inputMode="numeric" maxLength={10} optional />
        </div>
      ))}
    </>
  )
}
