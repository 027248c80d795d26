import { FormErrorSummary } from './form.tsx'
import type { FormFault } from './form-fault.ts'
import { translateMessage } from './message.ts'
import { useTranslation } from './translation.tsx'

const TOO_LATE = { key: 'common:refused.state' }

/**
 * What was wrong with a form that the page no longer has, as somebody else has acted meanwhile: why it was
 * refused as a whole, else that it is too late. Its fields are named by nobody, as none of them is left.
 */
export function ClosedFormFault({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('common')
  if (!fault) return null
  return <FormErrorSummary message={translateMessage(t, fault.errors[''] ?? TOO_LATE)} />
}
