import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Audience } from '../requirement.ts'

type AnswerFieldsProps = {
  values: Record<string, string>
  fault: FormFault | null
  /** Who may be asked. */
  audiences: readonly Audience[]
}

/** Who may answer, and what is seen of the answers until the deadline. */
export function AnswerFields({ values, fault, audiences }: AnswerFieldsProps) {
  const { t } = useTranslation('requirements')
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const box = (name: 'sealed' | 'showCount' | 'showPlaces') => ({
    id: name,
    name,
    label: t(`form.${name}`),
    hint: t(`form.${name}Hint`),
    error: errorOf(name),
    defaultChecked: (fault ? fault.values[name] : values[name]) === 'on',
  })
  return (
    <>
      <RadioGroup
        legend={t('form.audience')}
        name="audience"
        framed
        defaultValue={typedOr(fault, 'audience', values.audience) || 'all'}
        error={errorOf('audience')}
        options={audiences.map((value) => ({
          value,
          label: t(`form.audienceOf.${value}`),
          hint: t(`form.audienceHint.${value}`),
        }))}
      />
      <CheckboxField {...box('sealed')} />
      <CheckboxField {...box('showCount')} />
      <CheckboxField {...box('showPlaces')} />
    </>
  )
}
