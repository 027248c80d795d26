import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Supplier } from '../queries-suppliers.server.ts'
import { LONGEST_NOTE } from '../supplier.ts'

/** What the workspace thinks of one of its suppliers, for its admins and managers alone. */
export function SupplierNote({ supplier, answer }: { supplier: Supplier; answer: Answer }) {
  const { t } = useTranslation('suppliers')
  const fault = faultOf(answer)
  const labelOf = () => t('note.label')
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={supplier.seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="supplier" value={supplier.username} />
        <TextAreaField {...field('note', supplier.note)} rows={3} maxLength={LONGEST_NOTE} />
        <FormActions>
          <SendButton tone="go">{t('note.save')}</SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
