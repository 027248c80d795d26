import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { providerApproved } from '#app/features/people/parties/approval.ts'
import type { RecordedFact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { carryOutWishes } from './carry-out-wishes.server.ts'
import { carryOutWishesJob, notifyMembershipJob } from './jobs.ts'
import { companiesKinds } from './notification-kinds.ts'
import { notifyMembership } from './notify-membership.server.ts'
import { companiesRows } from './personal-data.server.ts'

const ofParty = ({ subjectId }: RecordedFact) => ({ partyId: subjectId as PartyId })

export const companiesWiring: Wiring = {
  jobs: [
    carryOut(carryOutWishesJob, (ctx, { partyId }) => carryOutWishes(ctx, partyId)),
    carryOutFast(notifyMembershipJob, notifyMembership),
  ],
  followers: [follow(providerApproved, carryOutWishesJob, ofParty)],
  personalData: companiesRows,
  fillings: [fill(notificationKinds, companiesKinds)],
}
