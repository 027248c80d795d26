import { RHYTHMS } from '#app/features/sales/collection-terms/collection.ts'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** How often a company pays all its sellers at once, or each invoice by itself. */
export function RhythmForm({ rhythm, fault }: { rhythm: string; fault: FormFault | null }) {
  const { t } = useTranslation('collective-statements')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`set.${name}`) })
  return (
    <KeptForm>
      <input type="hidden" name="intent" value="set" />
      <FormStack>
        <SelectField
          {...field('rhythm', rhythm)}
          hint={t('set.hint')}
          options={(['each', ...RHYTHMS] as const).map((value) => ({ value, label: t(`rhythm.${value}`) }))}
        />
        <FormActions>
          <SendButton tone="go" along={{ intent: 'set' }}>
            {t('set.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
