import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { carriers } from '#app/features/people/staff-acts/carrier-registry.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { holdPayouts } from './hold-payouts.server.ts'
import { notifyHeldMoneyJob, notifyPayoutJob } from './jobs.ts'
import { payoutsKinds } from './notification-kinds.ts'
import { notifyHeldMoney } from './notify-held-money.server.ts'
import { notifyPayout } from './notify-payout.server.ts'
import { payoutFailed, payoutHeld, payoutSent } from './payout.ts'
import { payoutRows } from './personal-data.server.ts'
import { payoutsCases } from './queries-cases.server.ts'
import { payoutsInvariants } from './queries-invariants.server.ts'
import { releasePayouts } from './release-payouts.server.ts'

const EVERY_MORNING = '10 6 * * *'

export const payoutsWiring: Wiring = {
  cases: payoutsCases,
  jobs: [
    carryOutFast(notifyPayoutJob, notifyPayout),
    carryOut(notifyHeldMoneyJob, notifyHeldMoney, EVERY_MORNING),
  ],
  followers: [
    { fact: payoutSent, what: 'sent' as const },
    { fact: payoutHeld, what: 'held' as const },
    { fact: payoutFailed, what: 'failed' as const },
  ].map(({ fact, what }) =>
    follow(fact, notifyPayoutJob, ({ subjectId }) => ({ payoutId: subjectId, what })),
  ),
  personalData: payoutRows,
  invariants: payoutsInvariants,
  fillings: [
    fill(notificationKinds, payoutsKinds),
    fill(carriers, {
      'party.stopPayments': {
        carryOut: async (tx, ctx, { partyId, reason: words }) => {
          const { actor } = ctx
          return isPerson(actor) && holdPayouts(tx, ctx, { partyId, words, placedBy: actor.accountId })
        },
        takeBack: (tx, ctx, { partyId }) => releasePayouts(tx, ctx, { partyId }),
      },
    }),
  ],
}
