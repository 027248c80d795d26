import { useTranslation } from 'react-i18next'
import { FormErrorSummary } from '#app/ui/form.tsx'
import { say } from '#app/ui/message.ts'
import type { FormFault } from '../checkout.ts'

/** Above a form: what is wrong with it, each line leading to its field. */
export function FaultSummary({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('orders')
  if (!fault) return null
  const whole = fault.errors['']
  const fields = Object.entries(fault.errors).filter(([field]) => field !== '')
  return (
    <FormErrorSummary
      message={whole ? say(t, whole) : null}
      errors={fields.map(([id, message]) => ({ id, message: say(t, message) }))}
    />
  )
}
