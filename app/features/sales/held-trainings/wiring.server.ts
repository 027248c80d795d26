import { trainingPaid } from '#app/features/sales/orders/training.ts'
import { trainerNamed, trainingCancelled } from '#app/features/sales/training-requests/training-request.ts'
import { follow } from '#app/platform/facts.server.ts'
import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { holdTraining } from './hold-training.server.ts'
import { holdTrainings } from './hold-trainings.server.ts'
import { holdTrainingJob, holdTrainingsJob, reassignHeldJob, releaseTrainingJob } from './jobs.ts'
import { heldTrainingsInvariants } from './queries-invariants.server.ts'
import { reassignHeld } from './reassign-held.server.ts'
import { releaseTraining } from './release-training.server.ts'
import { heldTrainings } from './tables.server.ts'

export const heldTrainingsWiring: Wiring = {
  jobs: [
    carryOutFast(holdTrainingJob, (ctx, { orderId }) => holdTraining(ctx, orderId)),
    carryOutFast(releaseTrainingJob, (ctx, { orderId }) => releaseTraining(ctx, orderId)),
    carryOutFast(reassignHeldJob, (ctx, { requestId }) => reassignHeld(ctx, requestId)),
    carryOut(holdTrainingsJob, holdTrainings, EVERY_TEN_MINUTES),
  ],
  followers: [
    follow(trainingPaid, holdTrainingJob, ({ subjectId }) => ({ orderId: subjectId })),
    follow(trainingCancelled, releaseTrainingJob, ({ details: { order } }) => ({ orderId: order })),
    follow(trainerNamed, reassignHeldJob, ({ subjectId }) => ({ requestId: subjectId })),
  ],
  personalData: [rowsOfNobody(heldTrainings, 'which event and which seats an order became')],
  invariants: heldTrainingsInvariants,
}
