import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Ends a requirement without choosing anybody, with a reason for all who answered. */
export function CloseForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('proposals')
  const own = fault?.values.intent === 'close' ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`act.${name}`) })
  return (
    <Fold label={t('act.close')} open={own !== null}>
      <KeptForm>
        <FormStack>
          <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t('act.closeHint')} />
          <FormActions>
            <Button type="submit" name="intent" value="close" tone="danger">
              {t('act.closeNow')}
            </Button>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
