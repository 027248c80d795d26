import { isAwardable, type ProposalState } from '#app/features/procurement/proposals/proposal.ts'
import type { Message } from '#app/kit/refusal.ts'
import type { FormFault } from '#app/ui/form-fault.ts'

type Received = {
  requirement: { state: string }
  proposals: readonly { code: string; standing: ProposalState }[]
}

/** What is wrong with all of it, or with a form that the page has no more. */
export function faultOfAll(
  fault: FormFault | null,
  { requirement, proposals }: Received,
): Message | undefined {
  if (!fault || fault.errors['']) return fault?.errors['']
  const { code, intent } = fault.values
  const isThere =
    intent === 'close'
      ? requirement.state === 'deciding'
      : proposals.some((one) => one.code === code && isAwardable(one, requirement))
  return isThere ? undefined : { key: 'proposals:refused.decided' }
}
