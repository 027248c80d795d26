import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { changeLogo } from '#app/features/people/company-profiles/change-logo.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { hideParty } from '#app/features/people/parties/hide-party.server.ts'
import { restoreParty } from '#app/features/people/parties/restore-party.server.ts'
import { suspendParty } from '#app/features/people/parties/suspend-party.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { type Carrier, carriers } from './carrier-registry.server.ts'
import { changePhoto } from './change-photo.server.ts'
import { demoteParty } from './demote-party.server.ts'
import { endActs } from './end-acts.server.ts'
import { endFactors } from './end-factors.server.ts'
import { forgetPictures } from './forget-pictures.server.ts'
import { endActsJob, endFactorsJob, forgetPicturesJob, movePictureJob, restorePartiesJob } from './jobs.ts'
import { movePicture } from './move-picture.server.ts'
import { staffActKinds } from './notification-kinds.ts'
import { pauseParty } from './pause-party.server.ts'
import { staffActRows } from './personal-data.server.ts'
import { pictureHolders, pictureUses } from './picture-holder-registry.server.ts'
import { promoteParty } from './promote-party.server.ts'
import { putBackPicture } from './put-back-picture.server.ts'
import { picturesOfParty } from './queries-pictures.server.ts'
import { removePicture } from './remove-picture.server.ts'
import { restoreParties } from './restore-parties.server.ts'

const restoring =
  (only: 'suspend' | 'pause' | 'hide'): Carrier['takeBack'] =>
  (tx, ctx, { partyId: id, reason }) =>
    restoreParty(tx, ctx, { id, reason, only })

export const staffActsWiring: Wiring = {
  jobs: [
    carryOut(endActsJob, endActs, EVERY_TEN_MINUTES),
    carryOut(endFactorsJob, endFactors, EVERY_TEN_MINUTES),
    carryOut(forgetPicturesJob, forgetPictures, EVERY_TEN_MINUTES),
    carryOutFast(movePictureJob, movePicture),
    carryOut(restorePartiesJob, restoreParties, EVERY_TEN_MINUTES),
  ],
  personalData: staffActRows,
  fillings: [
    fill(notificationKinds, staffActKinds),
    fill(pictureHolders, { 'account.photo': changePhoto, 'company.logo': changeLogo }),
    fill(pictureUses, { party: picturesOfParty }),
    fill(carriers, {
      'picture.remove': { carryOut: removePicture, takeBack: putBackPicture },
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
