import { data } from 'react-router'
import { endOwnSession } from '#app/features/people/auth-sessions/end-own-session.server.ts'
import { signOutElsewhere } from '#app/features/people/auth-sessions/sign-out-elsewhere.server.ts'
import { addPasskey } from '#app/features/people/credentials/add-passkey.server.ts'
import { allowConnecting } from '#app/features/people/credentials/allow-connecting.server.ts'
import { beginPasskey } from '#app/features/people/credentials/begin-passkey.server.ts'
import { removeIdentity } from '#app/features/people/credentials/remove-identity.server.ts'
import { removePasskey } from '#app/features/people/credentials/remove-passkey.server.ts'
import { beginEmailChange } from '#app/features/people/email-change/begin-email-change.server.ts'
import { cancelEmailChange } from '#app/features/people/email-change/cancel-email-change.server.ts'
import { confirmEmailChange } from '#app/features/people/email-change/confirm-email-change.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { beginTwoStep } from '#app/features/people/second-step/begin-two-step.server.ts'
import { confirmTwoStep } from '#app/features/people/second-step/confirm-two-step.server.ts'
import { endTwoStep } from '#app/features/people/second-step/end-two-step.server.ts'
import { keepTwoStep } from '#app/features/people/second-step/keep-two-step.server.ts'
import { renewRecovery } from '#app/features/people/second-step/renew-recovery.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withCookies } from './after-sign-in.server.ts'

type Values = Record<string, string | string[]>

/**
 * Does what a form of the security page posts; answers what to say, and what a device or another site is
 * asked next.
 */
export async function saveSecurity(ctx: Ctx, values: Values, request: Request) {
  switch (values.intent) {
    case 'end':
      await endOwnSession(ctx, values)
      return { ok: true as const, done: 'sessions.ended' as const }
    case 'keep':
      await keepTwoStep(ctx)
      return { ok: true as const, done: 'twoStep.kept' as const }
    case 'endOthers':
      await signOutElsewhere(ctx, request)
      return { ok: true as const, done: 'sessions.othersEnded' as const }
    case 'ownCode':
      await sendReauthenticationCode(ctx)
      return {
        ok: true as const,
        sent: { newEmail: String(values.newEmail ?? ''), name: String(values.name ?? '') },
      }
    case 'proveEmail':
      return { ok: true as const, proof: (await resendConfirmation(ctx)).email }
    case 'changeEmail':
      await beginEmailChange(ctx, values)
      return { ok: true as const }
    case 'cancelEmail':
      await cancelEmailChange(ctx)
      return { ok: true as const, done: 'email.cancelled' as const }
    case 'confirmEmail':
      await confirmEmailChange(ctx, values, request)
      return { ok: true as const, done: 'email.changed' as const }
    case 'connect': {
      const { provider, cookie } = await allowConnecting(ctx, values)
      return data({ ok: true as const, allowed: provider }, { headers: withCookies([cookie]) })
    }
    case 'disconnect':
      await removeIdentity(ctx, values)
      return { ok: true as const, done: 'identities.removed' as const }
    case 'beginPasskey': {
      const { options, cookie } = await beginPasskey(ctx, values)
      const asked = { options, name: String(values.name ?? '') }
      return data({ ok: true as const, asked }, { headers: withCookies([cookie]) })
    }
    case 'keepPasskey': {
      const { cookie } = await addPasskey(ctx, values, request)
      return data({ ok: true as const, done: 'passkeys.added' as const }, { headers: withCookies([cookie]) })
    }
    case 'removePasskey':
      await removePasskey(ctx, values)
      return { ok: true as const, done: 'passkeys.removed' as const }
    case 'begin':
      await beginTwoStep(ctx, values)
      return { ok: true as const }
    case 'turnOn':
      return {
        ok: true as const,
        done: 'twoStep.turnedOn' as const,
        ...(await confirmTwoStep(ctx, values, request)),
      }
    case 'renew':
      return { ok: true as const, done: 'twoStep.renewed' as const, ...(await renewRecovery(ctx, values)) }
    case 'turnOff':
      await endTwoStep(ctx, values)
      return { ok: true as const, done: 'twoStep.turnedOff' as const }
    default:
      throw new BadInput({ '': { key: 'common:invalid.value' } })
  }
}
