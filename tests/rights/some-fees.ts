import { approveFee } from '#app/features/procurement/training-fees/approve-fee.server.ts'
import { aTrainingFee } from '#app/features/procurement/training-fees/testing.server.ts'
import { aTrainingTopic } from '#app/features/procurement/training-topics/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import type { Member, Role } from './roles.ts'

type Given = {
  firm: PartyId
  category: string
  /** Stands in what the provider says of a fee. */
  mark: string
}

/** Topics of a company in each state, and fees for them of a provider from which it has bought. */
export async function someFees(memberOf: (role: Role) => Member, { firm, category, mark }: Given) {
  const company = { id: firm, approval: 'approved' as const }
  const asFirm: PersonCtx = {
    ...makeContext({}),
    actor: actingFor(personOf(memberOf('companyAdmin')), company),
  }
  const seller = { serviceType: 'provider', approval: 'approved' } as const
  const asProvider: PersonCtx = { ...makeContext({}), actor: personOf(memberOf('organiser'), seller) }
  const topic = (changes: Record<string, string> = {}) => aTrainingTopic(asFirm, { category, ...changes })
  const [trainingTopic, openTopic, topicToApprove] = [await topic(), await topic(), await topic()]
  const approvedFee = await aTrainingFee(asProvider, topicToApprove, { includes: mark })
  await approveFee(asFirm, { code: approvedFee, version: '1' })
  return {
    trainingTopic,
    /** For which the provider has proposed nothing. */
    openTopic,
    draftTrainingTopic: await topic({ intent: 'save' }),
    trainingFee: await aTrainingFee(asProvider, trainingTopic, { includes: mark }),
    approvedFee,
  }
}
