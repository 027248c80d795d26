import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { hideParty } from '#app/features/people/parties/hide-party.server.ts'
import { restoreParty } from '#app/features/people/parties/restore-party.server.ts'
import { suspendParty } from '#app/features/people/parties/suspend-party.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { type Carrier, carriers } from './carrier-registry.server.ts'
import { demoteParty } from './demote-party.server.ts'
import { endActs } from './end-acts.server.ts'
import { endFactors } from './end-factors.server.ts'
import { endActsJob, endFactorsJob, restorePartiesJob } from './jobs.ts'
import { staffActKinds } from './notification-kinds.ts'
import { pauseParty } from './pause-party.server.ts'
import { staffActRows } from './personal-data.server.ts'
import { promoteParty } from './promote-party.server.ts'
import { restoreParties } from './restore-parties.server.ts'

const restoring =
  (only: 'suspend' | 'pause' | 'hide'): Carrier['takeBack'] =>
  (tx, ctx, { partyId: id, reason }) =>
    restoreParty(tx, ctx, { id, reason, only })

export const staffActsWiring: Wiring = {
  jobs: [
    carryOut(endActsJob, endActs, EVERY_TEN_MINUTES),
    carryOut(endFactorsJob, endFactors, EVERY_TEN_MINUTES),
    carryOut(restorePartiesJob, restoreParties, EVERY_TEN_MINUTES),
  ],
  personalData: staffActRows,
  fillings: [
    fill(notificationKinds, staffActKinds),
    fill(carriers, {
      'party.demote': {
        carryOut: (tx, ctx, { partyId: id, reason }) => demoteParty(tx, ctx, { id, reason }),
        takeBack: (tx, ctx, { partyId: id, reason }) => promoteParty(tx, ctx, { id, reason }),
      },
      'party.pause': {
        carryOut: (tx, ctx, { partyId: id, reason, until }) => pauseParty(tx, ctx, { id, reason, until }),
        takeBack: restoring('pause'),
      },
      'party.hide': {
        carryOut: (tx, ctx, { partyId: id, reason }) => hideParty(tx, ctx, { id, reason }),
        takeBack: restoring('hide'),
      },
      'party.suspend': {
        carryOut: async (tx, ctx, { partyId: id, reason, until }) => {
          const isDone = await suspendParty(tx, ctx, { id, reason, until })
          if (isDone) await endPartySessions(tx, id)
          return isDone
        },
        takeBack: restoring('suspend'),
      },
    }),
  ],
}
