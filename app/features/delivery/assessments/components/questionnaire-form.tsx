import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { ScaleField } from '#app/ui/scale-field.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { OBSTACLES, ratedIn } from '../assessment.ts'
import { LONGEST_WORDS } from '../inputs.ts'
import type { AskedQuestionnaire } from '../queries-questionnaire.server.ts'
import { questionOf } from '../questions.ts'
import styles from './questionnaire-form.module.css'

type QuestionnaireFormProps = { asked: AskedQuestionnaire; fault: FormFault | null }

/** The questions of one link, most of them answered by one press. */
export function QuestionnaireForm({ asked, fault }: QuestionnaireFormProps) {
  const { t } = useTranslation('assessments')
  const of = (name: string) => questionOf(name, asked, t)
  const labelOf = (name: string) => of(name).words
  const field = fieldsOf({ t, fault, labelOf })
  const { levels, audience, round } = asked
  const isManager = audience === 'manager'
  const asksReaction = !isManager && levels.includes('reaction')
  const asksTransfer = !isManager && levels.includes('transfer')
  const scale = (name: string) => {
    const { label: legend, ...given } = field(name)
    const { lang, kind } = of(name)
    return (
      <ScaleField
        {...given}
        key={name}
        legend={legend}
        legendLang={lang}
        from={name === 'recommend' ? 0 : 1}
        to={name === 'recommend' ? 10 : 5}
        low={t(`scale.${kind}.low`)}
        high={t(`scale.${kind}.high`)}
      />
    )
  }
  const words = (name: 'useful' | 'change') => (
    <TextAreaField {...field(name)} rows={3} maxLength={LONGEST_WORDS} optional />
  )
  const { label: legend, ...obstacle } = field('obstacle')
  const rated = ratedIn(asked)
  const own = rated.filter((name) => of(name).kind === 'ability')
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        {rated.filter((name) => !own.includes(name)).map(scale)}
        {asksReaction ? (
          <>
            {scale('recommend')}
            {words('useful')}
            {words('change')}
          </>
        ) : null}
        {own.length > 0 ? (
          <section className={styles.part}>
            <h2>{t(round === 'before' ? 'form.before' : 'form.after')}</h2>
            <FormStack>{own.map(scale)}</FormStack>
          </section>
        ) : null}
        {asksTransfer ? (
          <RadioGroup
            {...obstacle}
            legend={legend}
            options={OBSTACLES.map((value) => ({ value, label: t(`obstacle.${value}`) }))}
          />
        ) : null}
        {asksTransfer || isManager ? words('change') : null}
        <FormActions>
          <SendButton tone="go" size="large" name="intent" value="answer">
            {t('form.send')}
          </SendButton>
          <SendButton name="intent" value="decline">
            {t('form.decline')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
