import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { sendResetJob } from './jobs.ts'
import { sendReset } from './send-reset.server.ts'

export const signInWiring: Wiring = {
  jobs: [carryOutFast(sendResetJob, (ctx, { accountId, next }) => sendReset(ctx, accountId, next))],
}
