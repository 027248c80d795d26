import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { sendPasswordResetJob } from './jobs.ts'
import { sendPasswordReset } from './send-password-reset.server.ts'

export const signInWiring: Wiring = {
  jobs: [
    carryOutFast(sendPasswordResetJob, (ctx, { accountId, next }) => sendPasswordReset(ctx, accountId, next)),
  ],
}
