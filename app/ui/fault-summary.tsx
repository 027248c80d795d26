import { labelled } from '#app/kit/labelled.ts'
import { FormErrorSummary } from './form.tsx'
import type { FormFault } from './form-fault.ts'
import { useLanguage } from './language.ts'
import { translateMessage } from './message.ts'
import { useTranslation } from './translation.tsx'

/** Above a form: what is wrong with it, each line leading to its field. */
export function FaultSummary({
  fault,
  labelOf,
}: {
  fault: FormFault | null
  /** How a field is called, to tell one message from the other. */
  labelOf?: (field: string) => string
}) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  if (!fault) return null
  const whole = fault.errors['']
  const fields = Object.entries(fault.errors).filter(([field]) => field !== '')
  return (
    <FormErrorSummary
      message={whole ? translateMessage(t, whole) : null}
      errors={fields.map(([id, message]) => ({
        id,
        message: labelOf
          ? labelled(labelOf(id), translateMessage(t, message), language)
          : translateMessage(t, message),
      }))}
    />
  )
}
