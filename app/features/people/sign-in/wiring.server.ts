import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { sendReset } from './jobs.ts'
import { sendPasswordReset } from './send-reset.server.ts'

export const signInWiring: Wiring = {
  jobs: [carryOutFast(sendReset, (ctx, { accountId, next }) => sendPasswordReset(ctx, accountId, next))],
}
