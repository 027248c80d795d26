import { CURRENCIES } from '#app/kit/money.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, isFaulty, typedOr } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CRITERION_FIELDS } from '../criterion.ts'
import type { Audience } from '../requirement.ts'
import { AnswerFields } from './answer-fields.tsx'
import { CriteriaFields } from './criteria-fields.tsx'
import styles from './requirement-form.module.css'

const OF_DATES = ['wishedFrom', 'wishedTo']
const OF_BUDGET = ['budgetFrom', 'budgetTo', 'budgetHidden']
const OF_ANSWERS = ['sealed', 'showCount', 'showPlaces', 'questionsUntil']
const OF_CRITERIA = CRITERION_FIELDS.flatMap(({ name, weight }) => [name, weight])

type RequirementPartsProps = {
  values: Record<string, string>
  fault: FormFault | null
  audiences: readonly Audience[]
  isOpen?: boolean
}

/** What of a requirement may stay empty, each part folded. */
export function RequirementParts({ values, fault, audiences, isOpen }: RequirementPartsProps) {
  const { t } = useTranslation('requirements')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`form.${name}`) })
  const field = (name: string) => fields(name, values[name])
  const isSaid = (name: string) => Boolean(typedOr(fault, name, values[name]))
  const isRestricted = !['', 'all'].includes(typedOr(fault, 'audience', values.audience))
  const part = (name: string, names: readonly string[]) => ({
    about: t(`form.about.${name}`),
    isFilled: names.some(isSaid),
    isOpen: isFaulty(fault, names),
  })
  const answers = part('answers', OF_ANSWERS)
  return (
    <>
      <FormPart title={t('page.when')} {...part('dates', OF_DATES)}>
        <FormRow>
          <DateField {...field('wishedFrom')} optional />
          <DateField {...field('wishedTo')} optional />
        </FormRow>
      </FormPart>
      <FormPart title={t('form.budget')} {...part('budget', OF_BUDGET)}>
        <div className={styles.money}>
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
          <TextField {...field('budgetFrom')} inputMode="decimal" maxLength={20} optional />
          <TextField {...field('budgetTo')} inputMode="decimal" maxLength={20} optional />
        </div>
        <CheckboxField
          id="budgetHidden"
          name="budgetHidden"
          label={t('form.budgetHidden')}
          defaultChecked={(fault ? fault.values.budgetHidden : values.budgetHidden) === 'on'}
        />
      </FormPart>
      <FormPart
        title={t('form.answers')}
        {...answers}
        isFilled={answers.isFilled || isRestricted}
        isOpen={answers.isOpen || isFaulty(fault, ['audience'])}
      >
        <AnswerFields values={values} fault={fault} audiences={audiences} />
        <DateField {...field('questionsUntil')} hint={t('form.questionsHint')} optional />
      </FormPart>
      <FormPart title={t('form.criteria')} {...part('criteria', OF_CRITERIA)}>
        {isOpen ? <p>{t('form.criteriaFixed')}</p> : <CriteriaFields values={values} fault={fault} />}
      </FormPart>
    </>
  )
}
