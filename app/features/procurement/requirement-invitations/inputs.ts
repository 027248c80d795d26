import { ownRequirementInput } from '#app/features/procurement/requirements/inputs.ts'
import { lineOfText } from '#app/kit/text.ts'

/** An own requirement, and a provider by the username that its address shows. */
export const invitationInput = ownRequirementInput.extend({ username: lineOfText(60) })
