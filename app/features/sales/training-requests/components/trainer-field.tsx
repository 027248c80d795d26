import { Button } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Those of a firm who may be named, by username. */
export type TrainerChoices = { value: string; label: string }[]

type TrainerFieldProps = { choices: TrainerChoices; chosen: string; fault: FormFault | null; id?: string }

/** Who of the firm's people trains; nothing where the provider is a person, who trains. */
export function TrainerField({ choices, chosen, fault, id }: TrainerFieldProps) {
  const { t } = useTranslation('trainings')
  if (choices.length === 0) return null
  const field = fieldsOf({ t, fault, labelOf: () => t('trainer') })
  return (
    <SelectField
      {...field('trainer', choices.length === 1 ? choices[0]?.value : chosen)}
      {...(id && { id })}
      options={[{ value: '', label: t('form.choose') }, ...choices]}
    />
  )
}

/** Names another of the firm's people, after it has answered. */
export function ReassignForm({ choices, chosen, fault }: TrainerFieldProps) {
  const { t } = useTranslation('trainings')
  const own = fault?.values.intent === 'reassign' ? fault : null
  if (choices.every(({ value }) => value === chosen)) return null
  return (
    <Fold label={t(chosen ? 'ways.reassign' : 'ways.assign')} open={own !== null}>
      <KeptForm>
        <FormStack>
          <FaultSummary fault={own} labelOf={() => t('trainer')} />
          <TrainerField choices={choices} chosen={chosen} fault={own} />
          <p>{t('form.trainerHint')}</p>
          <FormActions>
            <Button type="submit" name="intent" value="reassign">
              {t('ways.reassignNow')}
            </Button>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
